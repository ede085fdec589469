import sanitizeHtml from 'sanitize-html'

/** Turned into the tags of a description, or into the end of a paragraph. */
const sameAs: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ol: 'ul',
  ...Object.fromEntries(
    [
      'div',
      'section',
      'article',
      'blockquote',
      'table',
      'tr',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'dl',
      'dt',
      'dd',
    ].map((tag) => [tag, 'p']),
  ),
}

const parts = /<(\/?)(p|ul|li|strong|em|br)(?: \/)?>|[^<]+/g

/**
 * Reduces HTML of any quality, or plain text, to paragraphs and lists: `p`, `strong`, `em`, `ul`, `li`, each of them closed.
 * A line that ends with `br` is a paragraph: suppliers write lists with it.
 */
export function readRichText(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: ['p', 'strong', 'em', 'ul', 'li', 'br'],
    allowedAttributes: {},
    transformTags: sameAs,
  })
  const writer = new BlockWriter()
  for (const [part, slash, tag] of clean.matchAll(parts)) {
    if (tag === undefined) writer.text(part)
    else if (tag === 'strong' || tag === 'em') {
      if (slash === '') writer.openInline(tag)
      else writer.closeInline(tag)
    } else if (tag === 'p' || tag === 'br') writer.endParagraph()
    else if (tag === 'ul') {
      if (slash === '') writer.openList()
      else writer.closeList()
    } else writer.endItem()
  }
  return writer.end()
}

/** Writes paragraphs and items one after the other, so that no block is inside another and none is empty. */
class BlockWriter {
  #written = ''
  #block = ''
  #hasText = false
  /** Tags that are open around the text to come, outermost first. */
  #inlines: string[] = []
  /** How many of them are open in the block. */
  #opened = 0
  #listDepth = 0
  #listIsOpen = false

  text(text: string): void {
    if (text.trim() === '') {
      if (this.#hasText) this.#block += ' '
      return
    }
    this.#block += this.#inlines
      .slice(this.#opened)
      .map((tag) => `<${tag}>`)
      .join('')
    this.#opened = this.#inlines.length
    this.#block += text.replaceAll(/\s+/g, ' ')
    this.#hasText = true
  }

  openInline(tag: string): void {
    this.#inlines.push(tag)
  }

  closeInline(tag: string): void {
    const at = this.#inlines.lastIndexOf(tag)
    if (at === -1) return
    // Those inside are closed with it.
    if (this.#opened > at) {
      this.#block += closing(this.#inlines.slice(at, this.#opened))
      this.#opened = at
    }
    this.#inlines.splice(at)
  }

  /** Ends a paragraph; in a list, nothing. */
  endParagraph(): void {
    if (this.#listDepth > 0) this.text(' ')
    else this.#endBlock()
  }

  endItem(): void {
    this.#endBlock()
  }

  openList(): void {
    this.#endBlock()
    this.#listDepth += 1
  }

  closeList(): void {
    this.#endBlock()
    this.#listDepth = Math.max(0, this.#listDepth - 1)
  }

  end(): string {
    this.#endBlock()
    this.#closeOpenList()
    return this.#written
  }

  #endBlock(): void {
    if (this.#hasText) {
      const content = this.#block.replaceAll(/ +/g, ' ').trim() + closing(this.#inlines.slice(0, this.#opened))
      if (this.#listDepth > 0) {
        this.#written += `${this.#listIsOpen ? '' : '<ul>'}<li>${content}</li>`
        this.#listIsOpen = true
      } else {
        this.#closeOpenList()
        this.#written += `<p>${content}</p>`
      }
    }
    this.#block = ''
    this.#hasText = false
    this.#opened = 0
  }

  #closeOpenList(): void {
    if (this.#listIsOpen) this.#written += '</ul>'
    this.#listIsOpen = false
  }
}

function closing(tags: readonly string[]): string {
  return tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('')
}
