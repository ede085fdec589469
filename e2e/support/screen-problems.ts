import type { Page } from '@playwright/test'

/** Elements that make the page wider than the screen, the innermost last, and dialogs with content cut off at the side. */
export async function tooWide(page: Page): Promise<string[]> {
  // Popovers are placed again a moment after the width of the screen changes.
  const isNarrow = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth
  await page.waitForFunction(isNarrow, undefined, { timeout: 2000 }).catch(() => undefined)
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const cut = [...document.querySelectorAll('dialog[open]')].flatMap((dialog) =>
      dialog.scrollWidth > dialog.clientWidth
        ? [`A dialog of ${dialog.clientWidth} px with ${dialog.scrollWidth} px`]
        : [],
    )
    if (scrollWidth <= clientWidth) return cut
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => Math.abs(element.getBoundingClientRect().right + scrollX - scrollWidth) < 1,
    )
    const words = wide.slice(-3).map(({ tagName, className }) => `<${tagName} class="${className}">`)
    return [`${scrollWidth} px wide: ${words.join(' ')}`]
  })
}

/**
 * Controls smaller than 24 px. A field belongs to its label; a link in a sentence is as high as its
 * line (WCAG 2.5.8).
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const leastPx = 24
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      getComputedStyle(element).pointerEvents !== 'none' &&
      element.closest('[inert], :disabled, [aria-hidden=true]') === null
    const isClipped = (element: Element) => {
      for (let each: Element | null = element; each !== null; each = each.parentElement) {
        if (getComputedStyle(each).clipPath === 'inset(50%)') return true
      }
      return false
    }
    const isInSentence = (element: Element) => {
      const parent = element.parentElement
      return (
        getComputedStyle(element).display === 'inline' &&
        parent !== null &&
        [...parent.childNodes].some((node) => node !== element && /\w{2}/.test(node.textContent ?? ''))
      )
    }
    const sizeOf = (element: Element) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const wrapped = element.matches('input[type=radio], input[type=checkbox]') ? element.closest('label') : null
      // An element that covers the box around it counts with the size of that box.
      const boxes = [element, ...labels, ...(wrapped === null ? [] : [wrapped])].flatMap((part) => {
        const after = getComputedStyle(part, '::after')
        const covered =
          after.position === 'absolute' && after.inset === '0px' && after.content !== 'none'
            ? coveringParent(part)
            : null
        return [part.getBoundingClientRect(), ...(covered === null ? [] : [covered.getBoundingClientRect()])]
      })
      return {
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      }
    }
    const coveringParent = (element: Element): Element | null => {
      for (let parent: Element | null = element; parent !== null; parent = parent.parentElement) {
        if (getComputedStyle(parent).position !== 'static') return parent
      }
      return null
    }
    const targets = document.querySelectorAll(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=tab], [role=slider], [tabindex="0"]',
    )
    return [...targets].filter(isShown).flatMap((element) => {
      const { width, height } = sizeOf(element)
      // Elements for screen readers only are clipped.
      if (isClipped(element) || (element.parentElement?.clientWidth ?? 0) <= 1) return []
      if ((width >= leastPx && height >= leastPx) || isInSentence(element)) return []
      return [`${width.toFixed(1)} × ${height.toFixed(1)} px: ${element.outerHTML.slice(0, 160)}`]
    })
  })
}

/** Fields with letters so small that iOS zooms into the page at them, on a touch screen. */
export async function zoomedFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (!matchMedia('(pointer: coarse)').matches) return ['this screen is not touched']
    const fields = document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')
    return [...fields]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `letters smaller than 16 px: ${field.outerHTML}`)
  })
}
