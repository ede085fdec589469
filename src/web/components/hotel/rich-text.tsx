import './rich-text.css'
import DOMPurify from 'dompurify'
import { useId, useMemo, useState } from 'react'

/** Paragraphs, lists and emphasis. Links are not allowed, as their targets are not trusted; their text stays. */
const allowed = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li'],
  ALLOWED_ATTR: [],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
}

/** A text with more characters of HTML than this is collapsed at first. */
const foldedFrom = 1800

/** Untrusted HTML, reduced to the elements of running text without attributes. */
export function RichText({ html }: { readonly html: string }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(html.length < foldedFrom)
  const cleaned = useMemo(() => ({ __html: DOMPurify.sanitize(html, allowed) }), [html])
  return (
    <div>
      <div id={id} className={isOpen ? 'rich-text' : 'rich-text rich-text-folded'} dangerouslySetInnerHTML={cleaned} />
      {html.length >= foldedFrom && (
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
