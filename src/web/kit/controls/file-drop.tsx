import { type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { Stack } from '../stack.tsx'
import styles from './controls.module.css'

interface FileDropProps {
  readonly title: string
  readonly className?: string | undefined
  readonly children: ReactNode
  readonly onFile: (file: File) => void
}

/** A section that accepts a dropped file: `<FileDrop title="The proof file" onFile={open}>`. */
export function FileDrop({ title, className, children, onFile }: FileDropProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  return (
    <Stack
      as="section"
      gap={4}
      align="start"
      justify="center"
      aria-labelledby={id}
      className={classes(styles.drop, className)}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file !== undefined) onFile(file)
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </Stack>
  )
}

/** A button to select a file: `<FileButton accept=".csv,text/csv" onFile={check} />`. */
export function FileButton({ accept, onFile }: { readonly accept: string; readonly onFile: (file: File) => void }) {
  return (
    <Button as="label" look="strong" className={styles.fileButton}>
      Choose a file
      <input
        type="file"
        accept={accept}
        aria-label="Choose a file"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) onFile(file)
          // Lets the user select the same file again after a fix.
          target.value = ''
        }}
      />
    </Button>
  )
}
