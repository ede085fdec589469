import sanitizeHtml from 'sanitize-html'

/** The escapes that remain when tags are removed; all others are characters by then. */
const escapes: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The tags that end a line: items and paragraphs are separated by tags alone. */
const lineEnds = /<br\b[^>]*>|<\/(?:p|li|div|tr|h\d)\s*>|\r?\n/gi

/** Returns HTML as text of one line, its items separated by semicolons; sums with more decimals than any currency are rounded. */
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
