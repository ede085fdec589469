import sanitizeHtml from 'sanitize-html'
import { type RunningText, runningTextTags } from './running-text.ts'

/** Sanitizes untrusted HTML without a DOM, serialized as in browsers, so that hydration finds the same text. */
export function cleanOnService(html: string): RunningText {
  return sanitizeHtml(html, { allowedTags: runningTextTags, allowedAttributes: {} })
    .replaceAll('<br />', '<br>')
    .replaceAll('&quot;', '"')
    .replaceAll('\u00A0', '&nbsp;') as RunningText
}

/** Returns the text of sanitized HTML on one line. */
export function plainText(html: RunningText): string {
  return sanitizeHtml(html.replaceAll(/<\/(?:p|li)>|<br>/g, ' '), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
