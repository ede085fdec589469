import { useId, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import type { RunningText } from '#web/kit/format/running-text.ts'
import { Stack } from '#web/kit/stack.tsx'
import styles from './hotel.module.css'

/** A text with more characters of HTML than this is collapsed at first. */
const foldedFrom = 1800

/** Paragraphs; a long text is collapsed at first. */
export function RichText({ html }: { readonly html: RunningText }) {
  const id = useId()
  const isLong = html.length >= foldedFrom
  const [isOpen, setIsOpen] = useState(!isLong)
  return (
    <Stack gap={2} align="start">
      <div
        id={id}
        className={styles.paragraphs}
        data-rich-text
        data-folded={!isOpen}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {isLong && (
        <Button look="plain" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Read less' : 'Read more'}
        </Button>
      )}
    </Stack>
  )
}
