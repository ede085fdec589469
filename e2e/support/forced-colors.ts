import type { Page } from '@playwright/test'

/**
 * Texts that cannot be read when the system forces colours. Letters then get a background in the page's colour, so
 * letters of that colour show as a bar; an element that keeps its own colours must contrast with its background.
 */
export async function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.createElement('span')
    probe.style.color = 'Canvas'
    document.body.append(probe)
    const canvas = getComputedStyle(probe).color
    probe.remove()

    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const groundOf = (element: Element | null): string => {
      if (element === null) return canvas
      const { backgroundColor } = getComputedStyle(element)
      return /^rgba\(.* 0\)$|transparent/.test(backgroundColor) ? groundOf(element.parentElement) : backgroundColor
    }

    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.clientWidth !== 1
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    return [...document.body.querySelectorAll('*')]
      .filter((element) => hasText(element) && isShown(element))
      .filter((element) => {
        const { color, forcedColorAdjust } = getComputedStyle(element) as CSSStyleDeclaration & {
          forcedColorAdjust?: string
        }
        if (forcedColorAdjust !== 'none') return color === canvas
        const [darker = 0, lighter = 0] = [luminance(color), luminance(groundOf(element))].toSorted((a, b) => a - b)
        return (lighter + 0.05) / (darker + 0.05) < 4.5
      })
      .map(
        (element) =>
          `“${element.textContent?.trim().slice(0, 40)}” in <${element.tagName} class="${element.className}">`,
      )
  })
}
