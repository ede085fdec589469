import { useEffect, useRef } from 'react'
import type { ExportOutcome as Outcome } from './use-export.ts'

/** Says how an export went; where the clipboard is blocked, has the text to copy by hand. */
export function ExportOutcome({ outcome }: { readonly outcome: Outcome | undefined }) {
  return (
    <>
      <output className="export-outcome">{outcome?.words}</output>
      {outcome?.text !== undefined && <SelectedText text={outcome.text} />}
    </>
  )
}

/** A text to copy by hand, selected when it appears. */
function SelectedText({ text }: { readonly text: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [text])
  return <textarea ref={field} className="field export-quote" aria-label="Quote" readOnly rows={3} value={text} />
}
