import DOMPurify from 'dompurify'
import { createContext } from 'react'

/** Paragraphs, lists and emphasis. Links are not allowed, as their targets are not trusted; their text stays. */
export const allowedTags = ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li']

/** Reduces untrusted HTML to the elements of running text without attributes. */
export type Clean = (html: string) => string

/** How HTML is cleaned: the service, which renders first views, has no document to do it with. */
export const CleanHtml = createContext<Clean>((html) => {
  // It would return what it was given.
  if (!DOMPurify.isSupported) throw new Error('HTML cannot be cleaned here')
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: [],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  })
})
