import { expect, openDeals, test } from './support/fixtures.ts'
import { address, rooms } from './support/hotel.ts'
import { maxLayoutShift, recordLayoutShift } from './support/layout-shift.ts'

test('the deals page does not shift while it loads', async ({ page }) => {
  const layoutShift = await recordLayoutShift(page)
  await openDeals(page)
  await page.waitForLoadState('networkidle')
  expect(await layoutShift()).toBeLessThanOrEqual(maxLayoutShift)
})

test('the hotel page does not shift while it loads', async ({ page }) => {
  const layoutShift = await recordLayoutShift(page)
  await page.goto(address)
  await expect(rooms(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await layoutShift()).toBeLessThanOrEqual(maxLayoutShift)
})

test('the page of rates does not shift while its form loads', async ({ page }) => {
  const layoutShift = await recordLayoutShift(page)
  await page.goto('/offers')
  await expect(page.getByRole('button', { name: 'Search rates' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await layoutShift()).toBeLessThanOrEqual(maxLayoutShift)
})
