import { accessibilityViolations, cards, expect, openDeals, test } from './support/fixtures.ts'
import { maxLayoutShift, recordLayoutShift } from './support/layout-shift.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('the deals page breaks no accessibility rule', async ({ page }) => {
      await openDeals(page)
      await page.waitForLoadState('networkidle')
      expect(await accessibilityViolations(page)).toEqual([])
    })

    test('the hotel page breaks no accessibility rule', async ({ page }) => {
      await openDeals(page)
      // A full load: requests of the deals' map that are still open after a client-side navigation would never end.
      await page.goto((await cards(page).first().getByRole('link').first().getAttribute('href')) ?? '')
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await accessibilityViolations(page)).toEqual([])
    })

    test('the API documentation breaks no accessibility rule', async ({ page }) => {
      await page.goto('/docs')
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })
}

test('the deals page does not shift while it loads', async ({ page }) => {
  const layoutShift = await recordLayoutShift(page)
  await openDeals(page)
  await page.waitForLoadState('networkidle')
  expect(await layoutShift()).toBeLessThanOrEqual(maxLayoutShift)
})
