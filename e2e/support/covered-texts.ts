import type { Page } from '@playwright/test'

/**
 * Texts in view behind an element with a background. A bar at an edge, as wide as the content that scrolls behind it,
 * covers nothing; at the end of a page, `isEnd`, a bar at the lower edge does, as its content cannot scroll further.
 * An open dialog or popover is checked alone.
 */
export async function coveredTexts(page: Page, isEnd = false): Promise<string[]> {
  return page.evaluate((isEnd) => {
    const open = [...document.querySelectorAll(':is(:modal, :popover-open)')].at(-1) ?? document.body
    const hasBackground = (element: Element) => {
      const [, , , alpha = '1'] = getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
      return Number(alpha) > 0.7 || element.matches('img, svg, canvas')
    }
    const isBar = (element: Element): boolean => {
      const { position } = getComputedStyle(element)
      if (position !== 'fixed' && position !== 'sticky') return false
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const { width } = (
        position === 'sticky' ? element.parentElement! : document.documentElement
      ).getBoundingClientRect()
      const edges = open === document.body ? { top: 0, bottom: innerHeight } : open.getBoundingClientRect()
      const [isWide, isAtTop, isAtBottom] = [right - left > width - 2, top <= edges.top + 2, bottom >= edges.bottom - 2]
      // A second bar is below the first.
      const above = document.elementsFromPoint(innerWidth / 2, top - 2).filter((each) => !element.contains(each))
      const isBelow = () => above.some((each) => !each.contains(element) && barAround(each))
      return isWide && (isAtTop || (isAtBottom && !isEnd) || (!isAtBottom && isBelow()))
    }
    const barAround = (element: Element | null): boolean =>
      element !== null && (isBar(element) || barAround(element.parentElement))

    const found = new Set<string>()
    const range = document.createRange()
    const walker = document.createTreeWalker(open, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      if (element === null || node.textContent?.trim() === '') continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      range.selectNodeContents(node)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        for (const x of [left + 1, (left + right) / 2, right - 1]) {
          const stack = document.elementsFromPoint(x, (top + bottom) / 2)
          const at = stack.findIndex((each) => each === element || element.contains(each))
          const cover = stack.slice(0, Math.max(0, at)).find((each) => !each.contains(element) && hasBackground(each))
          if (cover !== undefined && !barAround(cover))
            found.add(`“${node.textContent?.trim().slice(0, 40)}” under ${cover.outerHTML.slice(0, 100)}`)
        }
      }
    }
    return [...found]
  }, isEnd)
}
