import sanitizeHtml from 'sanitize-html'
import { type RunningText, runningTextTags } from './running-text.ts'

/** Reduces untrusted HTML to running text where there is no document, and writes it as browsers do, so that the page goes on with the same text. */
export function cleanOnService(html: string): RunningText {
  return sanitizeHtml(html, { allowedTags: runningTextTags, allowedAttributes: {} })
    .replaceAll('<br />', '<br>')
    .replaceAll('&quot;', '"')
    .replaceAll('\u00A0', '&nbsp;') as RunningText
}

/** Returns the text of cleaned HTML in one line. */
export function plainText(html: RunningText): string {
  return sanitizeHtml(html.replaceAll(/<\/(?:p|li)>|<br>/g, ' '), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
