import sanitizeHtml from 'sanitize-html'

/** The escapes left after removing tags, which decodes all others. */
const escapes: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The tags that end a line: HTML may separate items and paragraphs by tags alone. */
const lineEnds = /<br\b[^>]*>|<\/(?:p|li|div|tr|h\d)\s*>|\r?\n/gi

/** Returns HTML as one line of text, its items separated by semicolons, and amounts with too many decimals rounded. */
export function plainText(html: string): string {
  if (html === '') return ''
  const text = /[<&]/.test(html) ? removeTags(html.replaceAll(lineEnds, '\n')) : html
  const lines = text.split(/\r?\n/).map((line) => line.replaceAll(/\s+/g, ' ').trim())
  return lines
    .filter((line) => line !== '')
    .reduce((joined, line) => (joined === '' ? line : joined + (/[.:;,!?]$/.test(joined) ? ' ' : '; ') + line), '')
    .replaceAll(/\d+\.\d{5,}/g, (digits) => String(Math.round(Number(digits) * 100) / 100))
}

function removeTags(html: string): string {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll(
    /&(?:amp|lt|gt|quot);/g,
    (escape) => escapes[escape] ?? escape,
  )
}
