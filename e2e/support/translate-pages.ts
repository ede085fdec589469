import type { BrowserContext } from '@playwright/test'

/**
 * Changes the pages of a context as Chrome's translation does: puts `font` elements in the place of each text node, and
 * of each that is added later. It begins once the page responds, or at once.
 */
export async function translatePages(context: BrowserContext, begin: 'once it responds' | 'at once') {
  await context.addInitScript(translatePage, begin === 'at once')
}

/** It is handed over as source text, so it uses nothing outside of it. */
function translatePage(atOnce: boolean) {
  const leftAlone = 'script, style, noscript, title, textarea, font font, [translate=no]'
  const isAlive = (button: Element) => Object.keys(button).some((name) => name.startsWith('__reactProps'))

  const begin = () => {
    const buttons = [...document.querySelectorAll('#root button')]
    if (!atOnce && (buttons.length === 0 || !buttons.every(isAlive))) return void requestAnimationFrame(begin)
    if (atOnce) translate()
    // React marks elements while it renders, and has rendered all of them once it leaves time.
    else requestIdleCallback(translate)
  }
  const translate = () => {
    translateAll(document.body)
    // The translation comes a while after the text.
    const observer = new MutationObserver((records) =>
      setTimeout(() =>
        records.forEach(({ type, target, addedNodes }) => {
          if (type === 'characterData') translateAll(target)
          else addedNodes.forEach(translateAll)
        }),
      ),
    )
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  document.addEventListener('DOMContentLoaded', begin)

  function translateAll(node: Node) {
    if (node instanceof Text) return translateText(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(translateText)
  }

  function translateText(text: Text) {
    if (!text.isConnected || text.data.trim() === '' || text.parentElement?.closest(leftAlone)) return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    inner.textContent = text.data
    text.replaceWith(outer)
  }
}
