import { useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { Row } from '../stack.tsx'
import { Text } from '../text.tsx'
import styles from './controls.module.css'

/** The completed action in words, and how it is undone where it can be. */
export interface Done {
  readonly words: string
  readonly undo?: () => void
}

/** Says what was done; the focus goes to the button that takes it back, since what was pressed is gone. */
export function UndoNote({ done }: { readonly done: Done | undefined }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (done?.undo !== undefined) button.current?.focus()
  }, [done])
  return (
    <Text as={Row} size="small" gap={4} rowGap={2} className={styles.undo}>
      <output>{done?.words}</output>
      {done?.undo !== undefined && (
        <Button ref={button} look="link" onClick={done.undo}>
          Undo
        </Button>
      )}
    </Text>
  )
}
