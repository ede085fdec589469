import { cards, expect, openDeals, test } from '../support/fixtures.ts'
import { maxLayoutShift, recordLayoutShift } from '../support/layout-shift.ts'
import type { Page } from '@playwright/test'

/** Makes the service return prices that were found some hours ago. */
async function ageDeals(page: Page, hours: number) {
  const foundAt = Math.floor(Date.now() / 1000) - hours * 3600
  await page.route(/\/hotels\/deals\?/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-deals-found-at': String(foundAt) } })
  })
}

/** The text for a price that was found some hours ago. */
function priceOf(hours: number): string {
  const found = new Date(Date.now() - hours * 3_600_000)
  return `Price of ${found.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })}`
}

test('a price of today has no age @desk @long', async ({ page }) => {
  await openDeals(page)
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText(/Price of/)).toHaveCount(0)
})

test('an older price shows its age on the card and on the hotel page @desk', async ({ page }) => {
  await ageDeals(page, 30)
  await openDeals(page)
  const card = cards(page).first()
  await expect(card.getByText(priceOf(30))).toBeVisible()
  await card.getByRole('link').click()
  const price = page.getByRole('complementary', { name: 'Price' })
  await expect(price.getByText(priceOf(30))).toBeVisible()
  await page.getByRole('heading', { name: 'Nearby deals' }).scrollIntoViewIfNeeded()
  const near = page.getByRole('list', { name: 'Nearby deals' })
  await expect(near.getByText(priceOf(30)).first()).toBeVisible()
  // The page may still be loading the nearby deals.
  await page.unrouteAll({ behavior: 'wait' })
})

test('the age appears together with its card and in the map preview, and moves nothing @desk @long', async ({
  page,
  requestDeals,
}) => {
  await ageDeals(page, 50)
  const { deals } = await requestDeals()
  const shift = await recordLayoutShift(page)
  await openDeals(page, `?deal=${deals[0]!.data.hotel.id}`)
  await expect(cards(page).first().getByText(priceOf(50))).toBeVisible()
  const preview = page.getByRole('region', { name: 'Deal preview' })
  await expect(preview.getByText(priceOf(50))).toBeVisible()
  expect(await shift()).toBeLessThan(maxLayoutShift)
})
