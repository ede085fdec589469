import sanitizeHtml from 'sanitize-html'

/** Turned into the tags of a description, or into the end of a paragraph. */
const sameAs: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ol: 'ul',
  ...Object.fromEntries(
    'div section article blockquote table tr h1 h2 h3 h4 h5 h6 dl dt dd'.split(' ').map((tag) => [tag, 'p']),
  ),
}

const allowedAttributes = {}
const parts = /<(\/?)(p|ul|li|strong|em|br)(?: \/)?>|[^<]+/g

/**
 * Reduces HTML of any quality, or plain text, to paragraphs and lists: `p`, `strong`, `em`, `ul`, `li`, each of them closed.
 * No block is inside another, and none is empty. A line that ends with `br` is a paragraph: suppliers write lists with it.
 */
export function readRichText(html: string): string {
  const allowedTags = ['p', 'strong', 'em', 'ul', 'li', 'br']
  const clean = sanitizeHtml(html, { allowedTags, allowedAttributes, transformTags: sameAs })
  const blocks: string[] = []
  let block = ''
  let listDepth = 0
  /** What is open around the text to come, outermost first. */
  const emphasis: string[] = []

  function endBlock() {
    const text = closed(block)
    if (text !== '') blocks.push(listDepth > 0 ? `<ul><li>${text}</li></ul>` : `<p>${text}</p>`)
    block = emphasis.map((tag) => `<${tag}>`).join('')
  }

  for (const [part, slash, tag] of clean.matchAll(parts)) {
    if (tag === undefined) block += part
    else if (tag === 'strong' || tag === 'em') {
      block += part
      if (slash === '') emphasis.push(tag)
      else emphasis.splice(emphasis.lastIndexOf(tag))
    } else if (listDepth > 0 && (tag === 'p' || tag === 'br')) block += ' '
    else {
      endBlock()
      if (tag === 'ul') listDepth = Math.max(0, listDepth + (slash === '' ? 1 : -1))
    }
  }
  endBlock()
  return blocks.join('').replaceAll('</ul><ul>', '')
}

/** Returns the text of one block with all its emphasis closed, and none around nothing. */
function closed(block: string): string {
  return sanitizeHtml(block, {
    allowedTags: ['strong', 'em'],
    allowedAttributes,
    exclusiveFilter: ({ text }) => text.trim() === '',
  })
    .replaceAll(/\s+/g, ' ')
    .trim()
}
