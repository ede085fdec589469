let hasTranslations = false

/**
 * Lets React work on a page that the browser translates. A translator puts a `font` element in the place of each text node. React
 * still holds the text node: it would fail to remove it or to insert something before it, and new text that it sets there would
 * not appear. The translator runs in a JavaScript world of its own, so only the changes of the document show what it does.
 */
export function followTranslation() {
  /** The element that a translator put in the place of a text node. */
  const translations = new WeakMap<Node, Node>()
  const observer = new MutationObserver(note)
  observer.observe(document.body, { childList: true, subtree: true })

  function note(records: readonly MutationRecord[]) {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const text = removedNodes[0]
      if (!(text instanceof Text)) continue
      const translation = [addedNodes[0], previousSibling, nextSibling].find(isTranslation)
      if (!translation) continue
      translations.set(text, translation)
      hasTranslations = true
    }
  }

  /** Returns the element that shows a text node that is not in the document. */
  function translationOf(text: Node): Node | undefined {
    note(observer.takeRecords())
    const translation = translations.get(text)
    return translation?.parentNode ? translation : undefined
  }

  const isGone = (node: Node | null): node is Text => node instanceof Text && node.parentNode === null
  const { removeChild, insertBefore } = Node.prototype
  const { set: setValue, ...value } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const present = isGone(child) ? translationOf(child) : child
    if (present !== undefined) removeChild.call(this, present)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    insertBefore.call(this, child, isGone(next) ? (translationOf(next) ?? null) : next)
    return child
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      setValue!.call(this, text)
      const translation = isGone(this) ? translationOf(this) : undefined
      // The translator replaces the new text in its turn.
      translation?.parentNode?.replaceChild(this, translation)
    },
  })
}

/** Whether the browser has translated some of the page, before or since the app follows it. */
export function isTranslated(): boolean {
  return hasTranslations || document.querySelector('font') !== null
}

const isTranslation = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font'
