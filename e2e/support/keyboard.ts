import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const mostPresses = 120

/**
 * Returns the problem with the focus, if any: it must be on an element of the page, marked, on the screen and not behind
 * something else. After a page opens, its `main` has the focus, unmarked.
 */
async function focusProblem(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return 'nothing has the focus'
    if (focused.matches('main')) return undefined
    const html = focused.outerHTML.slice(0, 120)
    if (!focused.matches(':focus-visible, [type=date]')) return `a focus that does not show: ${html}`
    const isMarked = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    }
    // The mark of a control that fills its card or label may be on the card or label.
    let marked: Element | null = focused
    for (let up = 0; marked !== null && !isMarked(marked) && up < 4; up += 1) marked = marked.parentElement
    // The mark of a hidden radio or checkbox is on its label, or on the drawing beside it.
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? []), focused.nextElementSibling] : []
    const markedLabel = labels.find((element) => element !== null && isMarked(element)) ?? undefined
    if (markedLabel === undefined && (marked === null || !isMarked(marked))) return `no mark of the focus: ${html}`
    const { left, right, top, bottom } = (markedLabel ?? marked ?? focused).getBoundingClientRect()
    const [first, last] = [Math.max(left, 0), Math.min(right, innerWidth)]
    const [upper, lower] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
    if (last - first < 1 || lower - upper < 1) return `a focus off the screen: ${html}`
    const isHit = [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const hit = document.elementFromPoint(first + (last - first) * across, upper + (lower - upper) * down)
        return hit !== null && (focused.contains(hit) || hit.contains(focused) || markedLabel?.contains(hit) === true)
      }),
    )
    return isHit ? undefined : `a focus behind something else: ${html}`
  })
}

/** Presses a key; the focus must then be visible. */
export async function press(page: Page, key: string) {
  await page.keyboard.press(key)
  // The focus may move a moment later, to content that the press loads, or from content that it closes.
  await expect.poll(() => focusProblem(page), { message: `after ${key}`, intervals: [0, 50, 150, 300] }).toBe(undefined)
}

/** Presses Tab until an element has the focus; every element focused on the way must show it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < mostPresses; presses += 1) {
    // One query for both: between two, the page may replace the element.
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await press(page, key)
  }
  await expect(target, `after ${mostPresses} presses of ${key}`).toBeFocused()
}

/** Tabs to an element and presses Enter on it. */
export async function enter(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await tabTo(page, target, key)
  await press(page, 'Enter')
}

/** Tabs to a field and replaces its value. */
export async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
