import './rich-text.css'
import { useId, useState } from 'react'
import type { RunningText } from '../../format/running-text.ts'

/** A text with more characters of HTML than this is collapsed at first. */
const foldedFrom = 1800

/** Paragraphs; a long text is collapsed at first. */
export function RichText({ html }: { readonly html: RunningText }) {
  const id = useId()
  const isLong = html.length >= foldedFrom
  const [isOpen, setIsOpen] = useState(!isLong)
  return (
    <div>
      <div
        id={id}
        className={isOpen ? 'rich-text' : 'rich-text rich-text-folded'}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {isLong && (
        <button
          type="button"
          className="button-plain rich-text-more"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Read less' : 'Read more'}
        </button>
      )}
    </div>
  )
}
