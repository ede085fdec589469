import DOMPurify from 'dompurify'
import { type RunningText, runningTextTags } from './running-text.ts'

/** Reduces untrusted HTML to the elements of running text without attributes. */
export function cleanHtml(html: string): RunningText {
  // It would return what it was given.
  if (!DOMPurify.isSupported) throw new Error('HTML cannot be cleaned here')
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: runningTextTags,
    ALLOWED_ATTR: [],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  }) as RunningText
}
