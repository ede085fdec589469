import type { Page } from '@playwright/test'
import { expect, openDeals, openFilters, openMenu, test } from '../support/fixtures.ts'

const inset = 48

/** Controls under the corners or the camera of a phone held sideways. */
async function underInsets(page: Page): Promise<string[]> {
  return page.evaluate((leastPx) => {
    const scrolls = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) ||
      (element.parentElement !== null && element.parentElement !== document.body && scrolls(element.parentElement))
    // Some inputs only hold values for the browser's forms, and are clipped.
    const targets = [...document.querySelectorAll('a[href], button, input:not([tabindex="-1"]), select, textarea')]
    return targets
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (left < leastPx || right > innerWidth - leastPx) && !scrolls(element)
      })
      .map((element) => element.outerHTML.slice(0, 120))
  }, inset)
}

test('no control lies under the rounded sides of a phone held sideways @phone @long', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const session = await page.context().newCDPSession(page)
  const insets = { left: inset, leftMax: inset, right: inset, rightMax: inset }
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await openDeals(page)
  expect(await underInsets(page)).toEqual([])
  await openMenu(page)
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
  expect(await underInsets(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(await openFilters(page)).toBeVisible()
  expect(await underInsets(page)).toEqual([])
  await page.goto('/offers')
  await expect(page.getByRole('button', { name: 'Search rates' })).toBeVisible()
  expect(await underInsets(page)).toEqual([])
})
