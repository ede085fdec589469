import { expect, openDeals, test } from '../support/fixtures.ts'
import { address, rooms } from '../support/hotel.ts'
import { maxLayoutShift, recordLayoutShift } from '../support/layout-shift.ts'

test('the deals page does not shift while it loads', async ({ page }) => {
  const layoutShift = await recordLayoutShift(page)
  await openDeals(page)
  expect(await layoutShift()).toBeLessThanOrEqual(maxLayoutShift)
})

test('the hotel page does not shift while it loads @long-phone', async ({ page }) => {
  const layoutShift = await recordLayoutShift(page)
  await page.goto(address)
  await expect(rooms(page)).toBeVisible()
  expect(await layoutShift()).toBeLessThanOrEqual(maxLayoutShift)
})

test('the page of rates does not shift while its form loads @long-phone', async ({ page }) => {
  const layoutShift = await recordLayoutShift(page)
  await page.goto('/offers')
  await expect(page.getByRole('button', { name: 'Search rates' })).toBeVisible()
  expect(await layoutShift()).toBeLessThanOrEqual(maxLayoutShift)
})
