import './rich-text.css'
import { use, useId, useMemo, useState } from 'react'
import { CleanHtml } from './clean-html.ts'

/** A text with more characters of HTML than this is collapsed at first. */
const foldedFrom = 1800

/** Untrusted HTML, reduced to the elements of running text without attributes. */
export function RichText({ html }: { readonly html: string }) {
  const id = useId()
  const clean = use(CleanHtml)
  const cleaned = useMemo(() => clean(html), [clean, html])
  const isLong = cleaned.length >= foldedFrom
  const [isOpen, setIsOpen] = useState(!isLong)
  return (
    <div>
      <div
        id={id}
        className={isOpen ? 'rich-text' : 'rich-text rich-text-folded'}
        dangerouslySetInnerHTML={{ __html: cleaned }}
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
