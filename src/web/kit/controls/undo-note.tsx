import { useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { Row } from '../stack.tsx'
import { Text } from '../text.tsx'
import styles from './controls.module.css'

/** A completed action as text, and a way to undo it if possible. */
export interface Done {
  readonly words: string
  readonly undo?: () => void
}

/** Reports a completed action. The Undo button takes the focus, since the pressed button is gone. */
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
