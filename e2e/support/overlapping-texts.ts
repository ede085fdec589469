import type { Page } from '@playwright/test'

/**
 * Describes texts printed over one another, and texts in a scrolling box less than three lines high. A text hidden behind
 * an element with its own background, such as a dialog, is no problem.
 */
export async function overlappingTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
    const intersection = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    })
    const isVisible = ({ left, top, right, bottom }: Box) => right - left > 1 && bottom - top > 1
    const isPositioned = (element: Element) =>
      element.matches(':modal, :popover-open') || getComputedStyle(element).position !== 'static'

    // Off-screen content is laid out too.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

    /** The nearest element that can clip an element: an absolute one is clipped only by positioned elements. */
    const clipperOf = (element: Element): Element | null => {
      const { position } = getComputedStyle(element)
      if (element.matches(':modal, :popover-open') || position === 'fixed') return null
      let clipper = element.parentElement
      if (position !== 'absolute') return clipper
      while (clipper !== null && !isPositioned(clipper)) clipper = clipper.parentElement
      return clipper
    }
    const everywhere: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
    const clips = new Map<Element, Box>()
    /** The area in which the content of an element is visible. */
    const clipOf = (element: Element | null): Box => {
      if (element === null || element === document.body) return everywhere
      const known = clips.get(element)
      if (known !== undefined) return known
      const { overflowX, overflowY, clipPath } = getComputedStyle(element)
      const isClipping = overflowX !== 'visible' || overflowY !== 'visible' || clipPath !== 'none'
      const outer = clipOf(clipperOf(element))
      const clip = isClipping ? intersection(outer, element.getBoundingClientRect()) : outer
      clips.set(element, clip)
      return clip
    }
    /** The nearest box, less than three lines high, that scrolls its content. */
    const flatBoxAround = (element: Element, lineHeight: number) => {
      for (let each: Element | null = element; each !== null; each = clipperOf(each)) {
        const isFlat = each.clientHeight < 3 * lineHeight && each.scrollHeight > each.clientHeight
        if (isFlat && /auto|scroll/.test(getComputedStyle(each).overflowY)) return each
      }
      return undefined
    }

    const problems = new Set<string>()
    const quote = (node: Node) => `“${node.textContent?.trim().slice(0, 40)}”`
    const lines: { readonly node: Node; readonly element: Element; readonly box: Box }[] = []
    const range = document.createRange()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      if (element === null || node.textContent?.trim() === '') continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      range.selectNodeContents(node)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        // A line's box is higher than most letters, so that boxes of close lines overlap although no letters do.
        const inset = (bottom - top) / 4
        const ink = { left: left + 1, right: right - 1, top: top + inset, bottom: bottom - inset }
        const box = intersection(ink, clipOf(element))
        const flat = isVisible(ink) && !isVisible(box) ? flatBoxAround(element, bottom - top) : undefined
        if (flat !== undefined)
          problems.add(`in too flat a box: ${quote(node)} in <${flat.tagName} class="${flat.className}">`)
        if (isVisible(box)) lines.push({ node, element, box })
      }
    }

    const hasBackground = (element: Element) => {
      const [, , , alpha = '1'] = getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
      return Number(alpha) > 0.7
    }
    /** Whether an element or one around it covers another with its background. */
    const isAbove = (element: Element, other: Element) => {
      for (let each: Element | null = element; each !== null && !each.contains(other); each = each.parentElement)
        if (isPositioned(each) && getComputedStyle(each).position !== 'relative' && hasBackground(each)) return true
      return false
    }
    lines.sort((one, other) => one.box.top - other.box.top)
    for (const [index, one] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (other.box.top >= one.box.bottom) break
        if (one.node === other.node || !isVisible(intersection(one.box, other.box))) continue
        if (!isAbove(one.element, other.element) && !isAbove(other.element, one.element))
          problems.add(`printed over one another: ${quote(one.node)} and ${quote(other.node)}`)
      }
    }
    document.adoptedStyleSheets.pop()
    return [...problems]
  })
}
