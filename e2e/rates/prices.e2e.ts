import { withTaxes } from '#contract/hotels/full-price'
import type { OffersResponse } from '#contract/hotels/find-offers'
import { testKeys } from '#tools/support/server-process'
import type { APIRequestContext, Page } from '@playwright/test'
import { selectionBar } from '../support/selection.ts'
import { expect, test } from '../support/fixtures.ts'
import { allArrived, asAgent, hotelsOf, openPanel, rates, region } from '../support/rates-results.ts'
import { stay } from '../support/stay.ts'

const matrix = (page: Page) => region(page).getByRole('grid')
const hotelHeader = (page: Page) => matrix(page).getByRole('columnheader').first()
const prices = (page: Page) => page.getByRole('radiogroup', { name: 'Prices' })

/** Returns the prices of a stay at hotels from the API, as pages write them. */
async function pricesOf(request: APIRequestContext, hotelIds: readonly string[]) {
  const response = await request.post('/v1/hotels/offers', {
    headers: { authorization: `Bearer ${testKeys.agent}` },
    data: { hotelIds, ...stay, occupancies: [{ adults: 2, children: [] }], maxRatesPerHotel: 20 },
  })
  const { data } = (await response.json()) as OffersResponse
  const offers = data.flatMap(({ roomTypes }) => roomTypes)
  return {
    retail: new Set(offers.map((offer) => formatUsd(withTaxes(offer, offer.offerRetailRate).amount))),
    selling: new Set(offers.map((offer) => formatUsd(withTaxes(offer, offer.suggestedSellingPrice).amount))),
  }
}

function formatUsd(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' })
}

test('one switch sets the kind of every price on the page, and printing always shows selling prices @desk', async ({
  page,
  request,
}) => {
  const hotelIds = await hotelsOf(request, 'Lisbon')
  const { retail, selling } = await pricesOf(request, hotelIds)
  /** Returns the retail prices anywhere in the page's HTML, even hidden. */
  async function retailPricesOnPage() {
    const amounts = new Set((await page.content()).match(/\$[\d,]+(?:\.\d\d)?/g))
    return [...amounts].filter((amount) => retail.has(amount) && !selling.has(amount))
  }
  await asAgent(page)
  await page.goto(
    `/offers?${new URLSearchParams({ hotels: hotelIds.join(','), ...stay, rates: '20', by: '-commission' })}`,
  )
  await allArrived(page)
  await expect(hotelHeader(page)).toContainText('Retail prices')
  await expect(matrix(page).getByRole('columnheader', { name: 'Commission' })).toBeVisible()
  await expect(matrix(page).getByRole('columnheader', { name: 'Net' })).toBeVisible()
  expect((await retailPricesOnPage()).length).toBeGreaterThan(5)

  const days = page.getByRole('region', { name: 'Better days' })
  await openPanel(page, 'Better days')
  await expect(days.getByRole('status')).toHaveText('Retail prices and miles, weather')

  await prices(page).getByRole('radio', { name: 'Selling' }).check()
  await openPanel(page, 'Better days')
  await expect(days.getByRole('status')).toHaveText('Selling prices and miles, weather')
  await page.keyboard.press('Escape')
  await expect(hotelHeader(page)).toContainText('Selling prices')
  await expect(matrix(page).getByRole('columnheader', { name: /Commission|Net/ })).toHaveCount(0)
  for (const index of [0, 1]) await rates(page).nth(index).getByRole('gridcell').first().click()
  await expect(selectionBar(page)).toContainText('2 chosen')
  await rates(page).first().getByRole('rowheader').click()
  await region(page)
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  await expect(region(page).getByText('What cancelling costs')).toBeVisible()
  expect(await retailPricesOnPage()).toEqual([])
  await expect(page.getByRole('main')).not.toContainText(/bedbank|Hotel direct|commission/i)
  await selectionBar(page).getByRole('button', { name: 'Compare' }).click()
  const comparison = page.getByRole('dialog', { name: 'Compare 2 rates' })
  await expect(comparison.getByRole('row', { name: /^Total/ })).toBeVisible()
  expect(await retailPricesOnPage()).toEqual([])
  await prices(page).last().getByRole('radio', { name: 'Retail' }).check()
  await expect(comparison.getByRole('row', { name: /^Commission/ })).toBeVisible()
  await expect(comparison.getByRole('row', { name: /^Net/ })).toContainText('$')
  expect((await retailPricesOnPage()).length).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  await expect(comparison.getByRole('row', { name: /^(Commission|Net)/ })).toHaveCount(0)
  expect(await retailPricesOnPage()).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  // Printing shows selling prices, which appear selected until the print ends.
  await expect(comparison.getByRole('row', { name: /^Net/ })).toBeVisible()
  await prices(page).last().getByRole('radio', { name: 'Selling' }).check()

  await page.reload()
  await allArrived(page)
  await page.keyboard.press('Escape')
  await expect(hotelHeader(page)).toContainText('Selling prices')
  await region(page).getByRole('radio', { name: 'Map' }).click()
  await expect(region(page).getByRole('button', { name: /\$/ }).first()).toBeVisible()
  expect(await retailPricesOnPage()).toEqual([])
})
