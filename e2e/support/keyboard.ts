import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const mostPresses = 120

/**
 * The problem of the focus, if any: it must be on an element of the page, marked, on the screen and not behind
 * something else. A page that has just been opened has it as a whole, unmarked.
 */
async function problemOfFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return 'nothing has the focus'
    if (focused.matches('main')) return undefined
    const words = focused.outerHTML.slice(0, 120)
    if (!focused.matches(':focus-visible, [type=date]')) return `a focus that does not show: ${words}`
    const isMarked = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    }
    // A control that fills its card or label may leave the mark to that.
    let marked: Element | null = focused
    for (let up = 0; marked !== null && !isMarked(marked) && up < 4; up += 1) marked = marked.parentElement
    // A hidden radio or checkbox leaves it to its label, or to the drawing beside it.
    const beside = focused instanceof HTMLInputElement ? [...(focused.labels ?? []), focused.nextElementSibling] : []
    const label = beside.find((element) => element !== null && isMarked(element)) ?? undefined
    if (label === undefined && (marked === null || !isMarked(marked))) return `no mark of the focus: ${words}`
    const { left, right, top, bottom } = (label ?? marked ?? focused).getBoundingClientRect()
    const [first, last] = [Math.max(left, 0), Math.min(right, innerWidth)]
    const [upper, lower] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
    if (last - first < 1 || lower - upper < 1) return `a focus off the screen: ${words}`
    const shows = [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const hit = document.elementFromPoint(first + (last - first) * across, upper + (lower - upper) * down)
        return hit !== null && (focused.contains(hit) || hit.contains(focused) || label?.contains(hit) === true)
      }),
    )
    return shows ? undefined : `a focus behind something else: ${words}`
  })
}

/** Presses a key, after which the focus must be on something that shows it. */
export async function press(page: Page, key: string) {
  await page.keyboard.press(key)
  // Content that a press loads or closes may take the focus a moment later.
  await expect
    .poll(() => problemOfFocus(page), { message: `after ${key}`, intervals: [0, 50, 150, 300] })
    .toBe(undefined)
}

/** Presses Tab until an element has the focus; every element focused on the way must show it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < mostPresses; presses += 1) {
    // In one step: an element may be replaced by its successor between two.
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
