import { signInTab } from './support/desk.ts'
import { accessibilityViolations, expect, openDeals, test } from './support/fixtures.ts'
import { maxLayoutShift, recordLayoutShift } from './support/layout-shift.ts'

test('the deals page breaks no accessibility rule', async ({ page }) => {
  await openDeals(page)
  await page.waitForLoadState('networkidle')
  expect(await accessibilityViolations(page, { repeated: 'main li:nth-child(n + 9)' })).toEqual([])
})

test('the record of access breaks no accessibility rule', async ({ page }) => {
  await signInTab(page)
  await page.goto('/audit')
  await page.waitForLoadState('networkidle')
  expect(await accessibilityViolations(page)).toEqual([])
})

test('the API documentation breaks no accessibility rule', async ({ page }) => {
  await page.goto('/docs')
  expect(await accessibilityViolations(page, { repeated: '.operation:nth-of-type(n + 6)' })).toEqual([])
})

test('the deals page does not shift while it loads', async ({ page }) => {
  const layoutShift = await recordLayoutShift(page)
  await openDeals(page)
  await page.waitForLoadState('networkidle')
  expect(await layoutShift()).toBeLessThanOrEqual(maxLayoutShift)
})
