import type { Page } from '@playwright/test'
import { cards, expect, holdResponses, openDeals, parameter, test } from '../support/fixtures.ts'
import { hotelId, rooms } from '../support/hotel.ts'
import { recordLayoutShift } from '../support/layout-shift.ts'
import { laterStay, stay } from '../support/stay.ts'

const offersEndpoint = /\/v1\/hotels\/offers$/
/** Less than on other pages: only the content of the price box changes. */
const maxPriceShift = 0.01

const price = (page: Page) => page.getByRole('complementary', { name: 'Price' })
const bestDeal = (page: Page) => page.getByRole('link', { name: /^Best deal: / })
const parametersOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const forFamily = `/hotels/${hotelId}?${new URLSearchParams({ ...stay, rooms: '2-4-7-11' })}`

test('the price for the requested dates and guests replaces “Checking” and moves nothing @long-phone', async ({
  page,
}) => {
  const release = await holdResponses(page, offersEndpoint)
  const shift = await recordLayoutShift(page)
  await page.goto(forFamily)
  await expect(price(page).getByRole('heading')).toHaveText(/^Checking [A-Z][a-z]+ \d+ – \d+/)
  await expect(price(page)).toContainText('5 guests')
  await expect(bestDeal(page)).toHaveText(/ for 2 adults$/)
  const before = await price(page).boundingBox()
  await release()
  await expect(price(page).getByRole('heading')).toHaveText('Price for your dates and guests')
  await expect(price(page)).toContainText(/[\d,]+ miles/)
  const redeem = page.getByRole('region', { name: 'How to redeem' })
  const miles = (await price(page).textContent())!.match(/[\d,]+ miles/)![0]
  await expect(redeem).toContainText(miles)
  await expect(rooms(page)).toContainText(miles)
  expect(await price(page).boundingBox()).toEqual(before)
  expect(await shift()).toBeLessThan(maxPriceShift)
})

test('rates for previous dates that arrive late are not shown for the new dates @desk @long', async ({ page }) => {
  const release = await holdResponses(page, offersEndpoint)
  await page.goto(forFamily)
  await expect(price(page).getByRole('heading')).toHaveText(/^Checking/)
  const firstDay = /Best deal: (\w+ \d+)/.exec(await bestDeal(page).innerText())![1]!
  await bestDeal(page).click()
  await expect(price(page).getByRole('heading')).toHaveText(new RegExp(`^Checking ${firstDay}`))
  await expect(bestDeal(page)).toHaveCount(0)
  await release()
  await expect(price(page).getByRole('heading')).toHaveText('Price for your dates and guests')
  await expect(page.getByText(/^\d+ rates? for /)).toContainText(firstDay)
})

test('a link without dates shows the price and rates of the hotel’s deal @desk @long', async ({
  page,
  requestDeals,
}) => {
  const deal = (await requestDeals(`hotelId=${hotelId}`)).deals[0]!
  await page.goto(`/hotels/${hotelId}`)
  const miles = `${deal.data.room_types[0]!.calculations.miles_required.toLocaleString('en-US')} miles`
  await expect(price(page)).toContainText(miles)
  await expect(rooms(page)).toContainText(miles)
  await expect(bestDeal(page)).toHaveCount(0)
})

test('a check-in alone means two nights, and a check-out alone shows the hotel’s deal @desk @long', async ({
  page,
}) => {
  await page.goto(`/hotels/${hotelId}?checkin=${stay.checkin}`)
  await expect(price(page)).toContainText('2 nights')
  await expect(page.getByText(/^\d+ rates? for 2 nights/)).toBeVisible()
  await page.goto(`/hotels/${hotelId}?checkout=${laterStay(1).checkout}`)
  await expect(price(page).getByRole('heading')).toHaveText('Deal at this hotel')
})

test('Back to deals returns to the search with its dates, miles and filters @desk', async ({ page }) => {
  const { checkin: from, checkout: to } = stay
  await openDeals(page, `?from=${from}&to=${to}&nights=2&maxMiles=900000&minStars=1&rooms=2-5`)
  const search = parametersOf(page)
  await cards(page).first().getByRole('link').first().click()
  await expect(price(page)).toContainText('3 guests')
  // A link without dates is for the dates and guests of this tab's last search.
  await page.goto(`/hotels/${hotelId}`)
  await expect(price(page)).toContainText('3 guests')
  await page.getByRole('link', { name: 'Back to deals' }).click()
  await expect(cards(page).first()).toBeVisible()
  expect(parametersOf(page)).toEqual(search)
})

test('the link to deals near a hotel keeps the dates and guests @desk @long', async ({ page }) => {
  await page.goto(forFamily)
  await page
    .getByRole('link', { name: /^Deals near New York/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deals near New York/)
  expect(['from', 'to', 'nights', 'rooms'].map((name) => parameter(page, name))).toEqual([
    stay.checkin,
    stay.checkout,
    '2',
    '2-4-7-11',
  ])
})

test.describe('when the rates fail', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('the price box shows the error with Retry @desk @long', async ({ page }) => {
    await page.route(offersEndpoint, (route) =>
      route.fulfill({ status: 503, json: { code: 503, message: 'The supplier does not respond' } }),
    )
    await page.goto(forFamily)
    await expect(price(page).getByRole('heading')).toHaveText('Price not known', { timeout: 20_000 })
    await page.unroute(offersEndpoint)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(price(page).getByRole('heading')).toHaveText('Price for your dates and guests')
  })
})
