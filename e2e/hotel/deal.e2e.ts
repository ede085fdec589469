import type { MinRatesResponse } from '#contract/hotels/find-min-rates'
import type { Offer, OffersResponse } from '#contract/hotels/find-offers'
import { addDays } from '#contract/days'
import type { Deal } from '#contract/deals/list-deals'
import { shownCents } from '#contract/deals/mile-value'
import type { Page } from '@playwright/test'
import { accessibilityViolations, cards, expect, holdResponses, openDeals, test } from '../support/fixtures.ts'
import { rooms } from '../support/hotel.ts'

const dealsEndpoint = /\/v1\/hotels\/deals(\?|$)/
const offersEndpoint = /\/v1\/hotels\/offers$/
const minRatesEndpoint = /\/v1\/hotels\/min-rates$/

// The prices of single rates in miles may still be loading through one of the routes below.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }))

/** Changes the service’s response with the rates of a hotel. */
async function changeOffers(page: Page, change: (offers: Offer[]) => Offer[]) {
  await page.route(offersEndpoint, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as OffersResponse
    const data = json.data.map((hotel) => ({ ...hotel, roomTypes: change(hotel.roomTypes) }))
    await route.fulfill({ response, json: { ...json, data: data.filter(({ roomTypes }) => roomTypes.length > 0) } })
  })
}

async function changeMinRate(page: Page, minRate: Partial<MinRatesResponse['data'][number]['minRate']>) {
  await page.route(minRatesEndpoint, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as MinRatesResponse
    const data = json.data.map((hotel) => ({ ...hotel, minRate: { ...hotel.minRate, ...minRate } }))
    await route.fulfill({ response, json: { ...json, data } })
  })
}

/** Opens the first deal of the list; the page that it leads to names its price. */
async function openFirstDeal(page: Page, name: string) {
  await openDeals(page)
  await cards(page).first().getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

const price = (page: Page) => page.getByRole('complementary', { name: 'Price' })
const miles = (deal: Deal) => `${deal.data.room_types[0]!.calculations.miles_required.toLocaleString('en-US')} miles`
const isOf = (deal: Deal) => {
  const [room] = deal.data.room_types
  const [rate] = room!.rates
  return ({ offerId, rates }: Offer) =>
    offerId === room!.offer_id || (rates[0]!.name === rate!.name && rates[0]!.boardType === rate!.board_type)
}

test('a deal with an unchanged rate shows it without requesting another, and each rate has its price in miles @desk', async ({
  page,
  requestDeals,
}) => {
  const deal = (await requestDeals('limit=1')).deals[0]!
  const requests: string[] = []
  page.on('request', (request) => {
    if (minRatesEndpoint.test(request.url())) requests.push(request.postData() ?? '')
  })
  await openFirstDeal(page, deal.data.hotel.name)
  await expect(rooms(page)).toContainText(miles(deal))
  await expect(price(page)).toContainText(miles(deal))
  await expect(price(page).getByRole('status')).toBeEmpty()
  await expect(
    rooms(page)
      .getByText(/^[\d,]+ miles$/)
      .first(),
  ).toBeVisible()
  expect(requests).toEqual([expect.stringContaining('"eachRate":true')])
})

test('a deal whose price has risen shows it in miles @desk @long', async ({ page, requestDeals }) => {
  const deal = (await requestDeals('limit=1')).deals[0]!
  const [room] = deal.data.room_types
  const [rate] = room!.rates
  const { amount, currency } = room!.calculations.selling_price
  // The deal was found at a lower price than the rate has now.
  await page.route(dealsEndpoint, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const found = { ...room!.calculations, selling_price: { amount: amount - 10, currency }, miles_required: 4200 }
    await route.fulfill({
      response,
      body: text.replace(JSON.stringify(room!.calculations), JSON.stringify(found)),
    })
  })
  await changeMinRate(page, {
    amount: 45_500,
    originalAmount: amount,
    originalCurrency: currency,
    roomName: rate!.name,
    boardType: rate!.board_type,
    boardName: rate!.board_name,
    refundable: rate!.cancellation_policies.refundable_tag === 'RFN',
  })
  await openFirstDeal(page, deal.data.hotel.name)
  await expect(price(page).getByRole('status')).toHaveText('Was 4,200 miles when found')
  await expect(rooms(page)).toContainText('45,500 miles')
})

test('a deal without a current price in miles shows the change in cash @desk @long', async ({ page, requestDeals }) => {
  const deal = (await requestDeals('limit=1')).deals[0]!
  await changeOffers(page, (offers) =>
    offers.map((offer) =>
      isOf(deal)(offer) ? { ...offer, offerRetailRate: { ...offer.offerRetailRate, amount: 9876 } } : offer,
    ),
  )
  await changeMinRate(page, { roomName: 'Another room' })
  await openFirstDeal(page, deal.data.hotel.name)
  await expect(price(page).getByRole('status')).toHaveText(/^Was \$[\d,.]+ when found$/)
  await expect(rooms(page)).not.toContainText(miles(deal))
})

test('a deal whose rate is sold out shows the cheapest remaining rate @desk @long', async ({ page, requestDeals }) => {
  const deal = (await requestDeals('limit=1')).deals[0]!
  await changeOffers(page, (offers) => offers.filter((offer) => !isOf(deal)(offer)))
  await changeMinRate(page, { amount: 51_200, roomName: 'Twin Room', boardName: 'Half board' })
  await openFirstDeal(page, deal.data.hotel.name)
  await expect(price(page).getByRole('status')).toHaveText('Sold out: the cheapest now is 51,200 miles')
  await expect(price(page)).toContainText('Twin Room · Half board')
  expect(await accessibilityViolations(page, { within: 'aside' })).toEqual([])
})

test('a deal whose stay is sold out shows that next to other dates @desk', async ({ page, requestDeals }) => {
  const deal = (await requestDeals('limit=1')).deals[0]!
  await changeOffers(page, () => [])
  await openFirstDeal(page, deal.data.hotel.name)
  await expect(price(page).getByRole('heading', { name: 'Sold out for your dates and guests' })).toBeVisible()
  await expect(price(page)).not.toContainText(miles(deal))
  await expect(page.getByRole('heading', { name: 'Sold out for these dates' })).toBeVisible()
})

test('the result of a rate check does not move the price box @long', async ({ page, requestDeals }) => {
  const deal = (await requestDeals('limit=1')).deals[0]!
  await changeOffers(page, (offers) => offers.filter((offer) => !isOf(deal)(offer)))
  await changeMinRate(page, { amount: 51_200 })
  const releaseOffers = await holdResponses(page, offersEndpoint)
  await openFirstDeal(page, deal.data.hotel.name)
  await expect(price(page)).toContainText(miles(deal))
  const before = await price(page).boundingBox()
  await releaseOffers()
  await expect(price(page).getByRole('status')).toHaveText(/^Sold out/)
  expect(await price(page).boundingBox()).toEqual(before)
})

test('the hotel page says whether to redeem or to pay, by the reader’s value of a mile @desk', async ({
  page,
  requestDeals,
}) => {
  const deal = (await requestDeals('limit=1')).deals[0]!
  const { miles_required, miles_earning, cpm } = deal.data.room_types[0]!.calculations
  const verdict = /^(Redeem: saves|About equal|Pay cash:)/
  const figures = [
    new RegExp(`Cash with taxes\\$[\\d,.]+`),
    `${miles_required.toLocaleString('en-US')} miles × `,
    `${miles_earning.miles_earned.toLocaleString('en-US')} miles earned × `,
    `÷ ${miles_required.toLocaleString('en-US')} miles = ${shownCents(cpm).toFixed(2)} ¢`,
  ]
  await openDeals(page)
  await cards(page).first().getByRole('button', { name: verdict }).click()
  const onCard = cards(page).first().getByRole('region', { name: 'Redeem or pay' })
  for (const figure of figures) await expect(onCard).toContainText(figure)
  const words = await onCard.innerText()
  await page.keyboard.press('Escape')
  await openFirstDeal(page, deal.data.hotel.name)
  await price(page).getByRole('button', { name: verdict }).click()
  const advice = price(page).getByRole('region', { name: 'Redeem or pay' })
  expect(await advice.innerText()).toBe(words)
  await expect(advice).toContainText(/\d\.\d ¢ until you enter yours/)

  const own = advice.getByLabel('What a mile is worth to me')
  await own.fill('90')
  await own.press('Enter')
  await expect(price(page)).toContainText(/Pay cash: saves \$[\d,]+/)
  await own.fill('much')
  await own.press('Enter')
  await expect(own).toHaveAccessibleDescription(/between 0.01 and 100/)
  await own.fill('0,01')
  await own.press('Enter')
  await expect(price(page)).toContainText(/Redeem: saves \$[\d,]+/)
  expect(await accessibilityViolations(page)).toEqual([])

  await openDeals(page)
  await expect(
    cards(page)
      .first()
      .getByRole('button', { name: /^Redeem: saves \$[\d,]+$/ }),
  ).toBeVisible()
})

test('a hotel opened for a stay shows the deal of that stay, with and without the app @desk @long', async ({
  page,
  requestDeals,
}) => {
  const paris = 'latitude=48.8566&longitude=2.3522&radius=100000'
  const best = (await requestDeals(`${paris}&limit=200`)).deals
  const fiveNights = (await requestDeals(`${paris}&nights=5&limit=200`)).deals
  const isBest = (deal: Deal) =>
    best.some(({ data, start_date }) => data.hotel.id === deal.data.hotel.id && start_date === deal.start_date)
  const deal = fiveNights.find((each) => !isBest(each))!
  const { id } = deal.data.hotel
  const address = `/hotels/${id}?checkin=${deal.start_date}&checkout=${deal.end_date}`
  const number = new RegExp(miles(deal).replace(' miles', ''))

  const html = await (await page.request.get(address, { headers: { accept: 'text/html' } })).text()
  expect(html).toMatch(number)
  await page.goto(address)
  await expect(price(page)).toContainText('5 nights')
  await expect(price(page)).toContainText(number)

  // For a stay without a deal, the best upcoming deal is below its price.
  const own = best.find(({ data }) => data.hotel.id === id)!
  await page.goto(`/hotels/${id}?checkin=${deal.start_date}&checkout=${addDays(deal.start_date, 29)}`)
  await expect(page.getByRole('link', { name: /^Best deal: / })).toContainText(miles(own))
})
