import { accessibilityViolations, cards, expect, openDeals, test } from './support/fixtures.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('the deals page breaks no rule of accessibility', async ({ page }) => {
      await openDeals(page)
      await page.waitForLoadState('networkidle')
      expect(await accessibilityViolations(page)).toEqual([])
    })

    test('the page of a hotel breaks no rule of accessibility', async ({ page }) => {
      await openDeals(page)
      // Loaded anew: what the map of the deals still asks for when its page goes is never told to have ended.
      await page.goto((await cards(page).first().getByRole('link').first().getAttribute('href')) ?? '')
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await accessibilityViolations(page)).toEqual([])
    })

    test('the description of the interface breaks no rule of accessibility', async ({ page }) => {
      await page.goto('/docs')
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })
}

const mostShift = 0.05

test('the deals page does not shift while it loads', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = Object.assign(globalThis, { layoutShift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.layoutShift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openDeals(page)
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() => (globalThis as unknown as { layoutShift: number }).layoutShift)
  expect(shift).toBeLessThanOrEqual(mostShift)
})
