import { withTaxes } from '#contract/hotels/full-price'
import { addDays } from '#contract/days'
import type { MinRatesInput } from '#contract/hotels/find-min-rates'
import type { Offer, OffersResponse } from '#contract/hotels/find-offers'
import type { Money } from '#contract/money'
import { testKeys } from '#tools/support/server-process'
import type { APIRequestContext, Page } from '@playwright/test'
import { accessibilityViolations, expect, parameter, test } from '../support/fixtures.ts'
import { hotelsOf, openPanel, openRates, region } from '../support/rates-results.ts'
import { stay } from '../support/stay.ts'
import { writtenIn } from '../support/written-in.ts'

const { money, shortDay } = writtenIn('en-US')
const days = (page: Page) => page.getByRole('region', { name: 'Better days' })
const cells = (page: Page) => days(page).getByRole('list', { name: 'Check-in days' }).getByRole('button')
const cell = (page: Page, day: string) => days(page).getByRole('button', { name: new RegExp(`^${shortDay(day)}:`) })
const minRates = /\/v1\/hotels\/min-rates$/

const unfold = (page: Page) => openPanel(page, 'Better days')

/** Records the requested days in order, and the most requests at the same time. */
function watchDays(page: Page) {
  const asked: string[] = []
  let open = 0
  const most = { atOnce: 0 }
  page.on('request', (request) => {
    if (!minRates.test(request.url())) return
    asked.push((request.postDataJSON() as MinRatesInput).checkin)
    open += 1
    most.atOnce = Math.max(most.atOnce, open)
  })
  page.on('requestfinished', (request) => {
    if (minRates.test(request.url())) open -= 1
  })
  return { asked, most }
}

test('days load while the panel is open, the nearest first, at most three at a time @desk @long', async ({
  page,
  request,
}) => {
  const { asked, most } = watchDays(page)
  await openRates(page, request)
  await expect(cells(page)).toHaveCount(0)
  // The day of the stay itself is on screen.
  await expect.poll(() => asked).toEqual([stay.checkin])
  await unfold(page)
  await expect(cells(page)).toHaveCount(15)
  await expect(days(page).getByRole('status')).toHaveText('Retail prices and miles, weather')
  expect(asked).toHaveLength(15)
  expect(asked.slice(0, 4).toSorted()).toEqual([-1, 0, 1, 2].map((after) => addDays(stay.checkin, after)))
  expect(most.atOnce).toBeLessThanOrEqual(3)
  expect(await accessibilityViolations(page, { within: '[aria-label="Better days"]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(cells(page)).toHaveCount(0)
})

test('a day has its price, miles and weather, and a press searches it for as many nights @long-phone', async ({
  page,
  request,
}) => {
  await openRates(page, request)
  await unfold(page)
  await expect(cell(page, stay.checkin)).toHaveAttribute('aria-current', 'date')
  await expect(cell(page, stay.checkout)).toHaveAccessibleName(
    /: from \$[\d,.]+, [\d,]+ miles;.* high −?\d+°, low −?\d+°/,
  )
  await expect(
    cells(page).filter({ hasText: /./ }).and(page.locator('[data-cheapest=true]')).first(),
  ).toHaveAccessibleName(/lowest price/)
  await cell(page, stay.checkout).click()
  await expect
    .poll(() => [parameter(page, 'checkin'), parameter(page, 'checkout')])
    .toEqual([stay.checkout, addDays(stay.checkout, 2)])
  await expect(cells(page)).toHaveCount(0)
  await unfold(page)
  await expect(cell(page, stay.checkout)).toHaveAttribute('aria-current', 'date')
})

/** Returns the cheapest refundable offer of each hotel for the stay. */
async function cheapestOffers(request: APIRequestContext): Promise<Offer[]> {
  const hotelIds = await hotelsOf(request, 'Lisbon')
  const occupancies = [{ adults: 2 }]
  const response = await request.post('/v1/hotels/offers', {
    headers: { authorization: `Bearer ${testKeys.agent}` },
    data: { hotelIds, ...stay, occupancies, refundableRatesOnly: true, maxRatesPerHotel: 1 },
  })
  return ((await response.json()) as OffersResponse).data.flatMap(({ roomTypes }) => roomTypes)
}

const lowest = (prices: readonly Money[]) => prices.toSorted((one, other) => one.amount - other.amount)[0]!

test('days show only rates that the search allows, at the retail or the selling price @desk', async ({
  page,
  request,
}) => {
  await openRates(page, request, { refundable: 'true', by: 'cheapest' })
  await unfold(page)
  await expect(days(page).getByRole('status')).toHaveText('Retail prices and miles, weather')
  const current = cells(page).and(page.locator('[aria-current=date]'))
  const offers = await cheapestOffers(request)
  const from = (price: Money) => new RegExp(`from ${money(price).replaceAll(/[$.]/g, String.raw`\$&`)}, `)
  await expect(current).toHaveAccessibleName(
    from(lowest(offers.map((offer) => withTaxes(offer, offer.offerRetailRate)))),
  )
  await page.getByRole('radiogroup', { name: 'Prices' }).getByRole('radio', { name: 'Selling' }).check()
  await unfold(page)
  await expect(days(page).getByRole('status')).toHaveText('Selling prices and miles, weather')
  await expect(current).toHaveAccessibleName(
    from(lowest(offers.map((offer) => withTaxes(offer, offer.suggestedSellingPrice)))),
  )
  // The miles match too, because the table shows the same rates.
  const miles = await region(page).getByRole('grid').locator('[data-column=miles][role=gridcell]').allTextContents()
  const fewest = Math.min(...miles.map((text) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? Infinity)))
  await expect(current).toHaveAccessibleName(new RegExp(`, ${fewest.toLocaleString('en-US')} miles`))
})

test('arrow keys move between days, and Enter searches one @desk @long', async ({ page, request }) => {
  await openRates(page, request)
  await unfold(page)
  await expect(cells(page)).toHaveCount(15)
  await page.keyboard.press('Tab')
  await expect(cell(page, stay.checkin)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(cell(page, addDays(stay.checkin, 1))).toBeFocused()
  await page.keyboard.press('End')
  await expect(cell(page, addDays(stay.checkin, 7))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => parameter(page, 'checkin')).toBe(addDays(stay.checkin, 7))
})

test('the current day is in the middle of a narrow screen @phone @long', async ({ page, request }) => {
  await openRates(page, request)
  await unfold(page)
  const { x, width } = (await cell(page, stay.checkin).boundingBox())!
  // Prices that come later may widen the days before it by less than a day.
  expect(Math.abs(x + width / 2 - 195)).toBeLessThan(width)
})

test.describe('when the service refuses too many requests', () => {
  test.use({ allowedInConsole: /status of 429/ })

  test('no further days load, the page marks them, and a button loads the rest @desk @long', async ({
    page,
    request,
  }) => {
    const limit = { left: 5 }
    await page.route(minRates, async (route) => {
      if (limit.left-- > 0) return route.continue()
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '30' },
        json: { code: 429, message: 'Too many requests' },
      })
    })
    await openRates(page, request)
    await unfold(page)
    await expect(days(page).getByRole('alert')).toContainText(
      'could not be loaded. Too many requests. Try again in 30 s.',
    )
    await expect(cells(page).filter({ hasText: 'Not loaded' })).toHaveCount(10)
    await expect(cell(page, addDays(stay.checkin, -7))).toHaveAccessibleName(/: not loaded/)
    limit.left = 100
    await days(page).getByRole('button', { name: 'Retry' }).click()
    await expect(days(page).getByRole('status')).toHaveText('Retail prices and miles, weather')
    await expect(cells(page).filter({ hasText: 'Not loaded' })).toHaveCount(0)
  })
})

test('a day without the rates of most of its hotels stops loading too, and its price says so @desk @long', async ({
  page,
  request,
}) => {
  await page.route(minRates, async (route) => {
    const { hotelIds, checkin } = route.request().postDataJSON() as MinRatesInput
    const response = await route.fetch()
    const body = (await response.json()) as object
    const notices = [{ message: 'The lowest rates of these hotels were not asked for', hotelIds: hotelIds.slice(1) }]
    await route.fulfill({ response, json: checkin === stay.checkin ? { ...body, notices } : body })
  })
  await openRates(page, request)
  await unfold(page)
  await expect(days(page).getByRole('status')).toHaveText('Retail prices and miles, weather')
  await expect(cell(page, stay.checkin)).toHaveAccessibleName(/without \d hotels that did not respond/)
})

test('other days show the cheapest rate that matches the filters, and no miles @desk', async ({ page, request }) => {
  const sent: number[] = []
  page.on('request', (each) => {
    if (!each.url().endsWith('/v1/hotels/offers')) return
    const { checkin, maxRatesPerHotel } = each.postDataJSON() as { checkin: string; maxRatesPerHotel: number }
    if (checkin !== stay.checkin) sent.push(maxRatesPerHotel)
  })
  await openRates(page, request, { boards: 'HB', rates: '100' })
  const cheapest = await region(page).getByRole('row').nth(1).getByRole('gridcell').first().textContent()
  await unfold(page)
  await expect(days(page).getByRole('status')).toHaveText('Retail prices that match the filters, weather')
  const amount = /\$[\d,]+/.exec(cheapest ?? '')![0]
  const name = await cell(page, stay.checkin).getAttribute('aria-label')
  expect(name).toContain(`from ${amount}`)
  expect(name).not.toContain('miles')
  expect(new Set(sent)).toEqual(new Set([10]))
})
