import sanitizeHtml from 'sanitize-html'
import { allowedTags, type Clean } from '../components/hotel/clean-html.ts'

/** Cleans HTML where there is no document, and writes it as browsers do, so that the page goes on with the same text. */
export const cleanOnService: Clean = (html) =>
  sanitizeHtml(html, { allowedTags, allowedAttributes: {} })
    .replaceAll('<br />', '<br>')
    .replaceAll('&quot;', '"')
    .replaceAll('\u00A0', '&nbsp;')

/** Returns the text of cleaned HTML in one line. */
export function plainText(html: string): string {
  return sanitizeHtml(html.replaceAll(/<\/(?:p|li)>|<br>/g, ' '), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
