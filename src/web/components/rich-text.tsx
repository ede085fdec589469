import { Fragment, type ReactNode } from 'react'

const allowed = { P: 'p', STRONG: 'strong', EM: 'em', UL: 'ul', LI: 'li' } as const
/** Of these nothing is kept, not even their text. */
const dropped = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'NOSCRIPT', 'HEAD', 'TITLE', 'SVG', 'MATH'])

/** Somebody else's HTML as paragraphs, lists and emphasis: no attribute and no other element survives. */
export function RichText({ html }: { readonly html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div className="rich-text">{childrenOf(body)}</div>
}

function childrenOf(parent: Node): ReactNode {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    if (!(node instanceof Element) || dropped.has(node.tagName.toUpperCase())) return null
    const Tag = allowed[node.tagName as keyof typeof allowed] ?? Fragment
    // The order of a parsed text never changes, so its index is its key.
    // oxlint-disable-next-line react/no-array-index-key
    return <Tag key={index}>{childrenOf(node)}</Tag>
  })
}
