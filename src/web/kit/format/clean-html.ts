import DOMPurify from 'dompurify'
import { type RunningText, runningTextTags } from './running-text.ts'

/** Sanitizes untrusted HTML to text elements without attributes. */
export function cleanHtml(html: string): RunningText {
  // An unsupported DOMPurify returns its input unchanged.
  if (!DOMPurify.isSupported) throw new Error('HTML cannot be cleaned here')
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: runningTextTags,
    ALLOWED_ATTR: [],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  }) as RunningText
}
