import type { Page } from '@playwright/test'

/**
 * Texts that are cut off by a box, and those that reach over the frame or background that they stand in. A line that is
 * whole where it is unfolded (`data-unfolds`) may end early, and whole lines of it may be missing.
 */
export async function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Off-screen content is laid out in boxes that are too small otherwise.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

    const found = new Set<string>()
    const nameOf = (element: Element) => `<${element.tagName} class="${element.className}">`
    const report = (how: string, text: string | null, box: Element) =>
      found.add(`${how}: “${text?.trim().slice(0, 40)}” in ${nameOf(box)}`)

    const describe = (element: Element) => {
      const style = getComputedStyle(element)
      const { overflowX, overflowY, position, display } = style
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const [, , , alpha = '1'] = style.backgroundColor.match(/[\d.]+/g) ?? []
      const box = element.getBoundingClientRect()
      return {
        box,
        isUnseen: box.width <= 1 || box.height <= 1 || style.clipPath !== 'none' || style.opacity === '0',
        hidesX: hides(overflowX),
        hidesY: hides(overflowY),
        scrollsX: /auto|scroll/.test(overflowX),
        scrollsY: /auto|scroll/.test(overflowY),
        // A line at one side only, as between rows, is no frame.
        isFramed:
          display !== 'inline' &&
          display !== 'contents' &&
          (Number(alpha) > 0.1 || (style.borderTopStyle !== 'none' && style.borderBottomStyle !== 'none')),
        isOutOfFlow: position === 'absolute' || position === 'fixed' || element.matches(':modal, :popover-open'),
        isFixed: position === 'fixed' || element.matches(':modal, :popover-open'),
      }
    }
    const known = new Map<Element, ReturnType<typeof describe>>()
    const boxOf = (element: Element) => {
      const box = known.get(element) ?? describe(element)
      known.set(element, box)
      return box
    }

    const range = document.createRange()
    const inkOf = (node: Node) => {
      range.selectNodeContents(node)
      // Lines may be closer than the highest letters of their font.
      return [...range.getClientRects()].map(({ left, right, top, bottom }) => {
        const free = (bottom - top) / 5
        return { left: left + 2, right: right - 2, top: top + free, bottom: bottom - free }
      })
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || node.textContent?.trim() === '') continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (parent.closest('svg, option, select, noscript') !== null) continue
      const problems: (() => void)[] = []
      const unfolds = parent.closest('[data-unfolds]') !== null
      let lines = inkOf(node)
      let checksX = true
      let checksY = true
      let isInFlow = true
      for (
        let element: Element | null = parent;
        element !== null && element !== document.body;
        element = element.parentElement
      ) {
        const around: Element = element
        const { box, ...is } = boxOf(around)
        if (is.isUnseen) {
          problems.length = 0
          break
        }
        const overX = lines.some(({ left, right }) => left < box.left || right > box.right)
        const overY = lines.some(
          ({ top, bottom }) =>
            (top < box.top || bottom > box.bottom) && !(unfolds && (top >= box.bottom - 2 || bottom <= box.top + 2)),
        )
        // Scrollable content can be scrolled into view.
        checksX &&= !is.scrollsX
        checksY &&= !is.scrollsY
        if ((is.hidesX && checksX && overX && !unfolds) || (is.hidesY && checksY && overY))
          problems.push(() => report('cut off', parent.textContent, around))
        else if (is.isFramed && isInFlow && ((overX && checksX && !is.hidesX) || (overY && checksY && !is.hidesY)))
          problems.push(() => report('over its box', parent.textContent, around))
        // Only the visible rest of clipped text counts in the boxes around.
        lines = lines.map((line) => ({
          left: is.hidesX ? Math.max(line.left, box.left) : line.left,
          right: is.hidesX ? Math.min(line.right, box.right) : line.right,
          top: is.hidesY ? Math.max(line.top, box.top) : line.top,
          bottom: is.hidesY ? Math.min(line.bottom, box.bottom) : line.bottom,
        }))
        isInFlow &&= !is.isOutOfFlow
        if (is.isFixed) break
      }
      for (const problem of problems) problem()
    }

    for (const element of document.querySelectorAll('input, select, [data-face]')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const style = getComputedStyle(element)
      const height = element.clientHeight
      if (element.matches('[data-face]')) {
        if (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth)
          report('over its box', element.getAttribute('data-face'), element)
        continue
      }
      if (
        element.matches('[type=checkbox], [type=radio], [type=file], [type=hidden]') ||
        style.opacity === '0' ||
        element.clientWidth <= 1
      )
        continue
      if (height < Number.parseFloat(style.fontSize) * 1.1) report(`${height} px flat`, element.outerHTML, element)
    }
    document.adoptedStyleSheets.pop()
    return [...found]
  })
}
