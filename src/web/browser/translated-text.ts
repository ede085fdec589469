let hasTranslations = false

/**
 * Lets React work on a page that the browser translates. A translator replaces each text node with a `font` element,
 * but React still holds the text node: removing it or inserting before it would fail, and new text set there would not
 * show. The translator runs in a separate JavaScript world, so only DOM mutations reveal its changes.
 */
export function followTranslation() {
  /** The translator's element for each replaced text node. */
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

  /** Returns the element that replaces a text node in the document. */
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
      // The translator then translates the new text.
      translation?.parentNode?.replaceChild(this, translation)
    },
  })
}

/** Whether the browser has translated part of the page, before or after the app started. */
export function isTranslated(): boolean {
  return hasTranslations || document.querySelector('font') !== null
}

const isTranslation = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font'
