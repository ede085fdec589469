import { addDays } from '#contract/days'
import type { OffersRequest, OffersResponse } from '#contract/hotels/find-offers'
import { roomType } from '#contract/hotels/find-offers.docs'
import type { Request } from '@playwright/test'
import { expect, parameter, test } from '../support/fixtures.ts'
import { editSearch, typeDay } from '../support/rates-form.ts'
import { counted, hotelsOf, narrowRates, openPanel, openRates, rates, region } from '../support/rates-results.ts'
import { stay } from '../support/stay.ts'

const offersEndpoint = /\/v1\/hotels\/offers$/
const minRatesEndpoint = /\/v1\/hotels\/min-rates$/

test('filters and order are in the address and survive a reload @desk @long', async ({ page, request }) => {
  await openRates(page, request)
  await openPanel(page, 'Filters')
  await narrowRates(page, () => region(page).getByRole('radio', { name: 'Refundable', exact: true }).click())
  await narrowRates(page, async () => {
    await region(page).getByLabel('Max total').fill('250')
    await region(page).getByLabel('Max total').press('Enter')
  })
  const freeUntil = addDays(stay.checkin, -19)
  const requested: Request[] = []
  page.on('request', (sent) => offersEndpoint.test(sent.url()) && requested.push(sent))
  await narrowRates(page, () => typeDay(page, 'Cancellable until', freeUntil))
  await expect.poll(() => parameter(page, 'freeUntil')).toBe(freeUntil)
  // A press beside the panel closes it.
  await counted(page).click()
  await region(page).getByRole('columnheader', { name: 'Refundable' }).getByRole('button').click()
  await region(page).getByRole('columnheader', { name: 'Refundable' }).getByRole('button').click({ trial: true })
  expect(parameter(page, 'terms')).toBe('refundable')
  expect(parameter(page, 'by')).toBe('refundable')
  expect(parameter(page, 'maxPrice')).toBe('250')
  // The day is valid before its last digit is typed, and each day requests further rates, which change the count again.
  const settledCount = async () => {
    await Promise.all(requested.map((sent) => sent.response()))
    const text = (await counted(page).textContent()) ?? ''
    await page.waitForTimeout(500)
    await expect(counted(page)).toHaveText(text, { timeout: 1 })
    return text
  }
  await expect(settledCount).toPass()
  const before = await settledCount()
  await page.reload()
  await expect(counted(page)).toHaveText(before)
  await expect(region(page).getByRole('button', { name: 'Filters (3)' })).toBeVisible()
  await narrowRates(page, () => region(page).getByRole('button', { name: 'Clear filters' }).click())
  await expect(region(page).getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
})

test('the details of a rate show rooms, taxes and cancellation costs in hotel time @long-phone', async ({
  page,
  request,
}) => {
  await openRates(page, request, { terms: 'refundable' })
  await rates(page).first().getByRole('rowheader').click()
  const rooms = page.getByRole('row').filter({ has: page.getByRole('table', { name: /^Rooms of/ }) })
  const choose = rooms.getByRole('button', { name: /^Choose .* Lisbon time$/ }).first()
  const label = (await choose.textContent()) ?? ''
  const deadline = /until (.*) Lisbon time/.exec(label)?.[1] ?? 'none'
  const toggle = rooms.getByRole('button', { name: /^Details of/ }).first()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(
    rooms.getByRole('img', { name: /^What cancelling costs: Free cancellation until .*, then / }),
  ).toBeVisible()
  const costs = rooms.getByRole('figure').getByRole('listitem')
  await expect(costs.first()).toHaveText('Free now')
  await expect(costs.nth(1)).toContainText('Lisbon time')
  await expect(costs.nth(1)).toContainText(deadline.split(',')[1]!)
})

test('sample rates are marked as such, with the guest level of their prices @desk @long', async ({ page, request }) => {
  await openRates(page, request)
  await region(page)
    .getByRole('button', { name: /^Sample rates/ })
    .click()
  await expect(region(page)).toContainText('Sample rates: nothing here can be booked.')
  await expect(region(page)).toContainText('Guest level 1: 5% off initial prices.')
})

test('the weather tells forecasts from averages of past years, and names its source @desk @long', async ({
  page,
  request,
}) => {
  await page.route(offersEndpoint, async (route) => {
    const response = await route.fetch()
    const headers = {
      ...response.headers(),
      'x-weather-source': 'forecast,archive',
      'x-weather-attribution': 'Weather data by Open-Meteo.com <https://open-meteo.com/>',
    }
    await route.fulfill({ response, headers })
  })
  await openRates(page, request)
  const weather = page.getByRole('region', { name: 'Weather', exact: true })
  await openPanel(page, 'Weather')
  await expect(weather).toContainText(/Forecast until \w+/)
  await expect(weather).toContainText(/Usual weather for \w+.* \(10-year average\)/)
  await expect(weather.getByRole('link', { name: 'Weather data by Open-Meteo.com' })).toHaveAttribute(
    'href',
    'https://open-meteo.com/',
  )
})

test('a hotel without rates is named @desk @long', async ({ page, request }) => {
  const [knownId = ''] = await hotelsOf(request, 'Lisbon')
  await page.goto(`/offers?${new URLSearchParams({ hotels: `${knownId},nowhere`, ...stay })}`)
  await region(page)
    .getByRole('button', { name: /No rates at 1 hotel/ })
    .click()
  await expect(region(page)).toContainText('No rates at 1 hotel: nowhere. Sold out or unknown.')
})

test('a search without rooms or matching rates shows what to change @desk', async ({ page, request }) => {
  await page.goto(`/offers?${new URLSearchParams({ hotels: 'nowhere', ...stay })}`)
  await expect(region(page).getByRole('heading', { name: 'No rooms available for this stay' })).toBeVisible()
  const [knownId = ''] = await hotelsOf(request, 'Lisbon')
  await page.goto(`/offers?${new URLSearchParams({ hotels: knownId, ...stay, maxPrice: '1' })}`)
  await expect(region(page).getByRole('heading', { name: 'No rates match the filters' })).toBeVisible()
  await region(page).getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(rates(page).first()).toBeVisible()
})

for (const refundable of ['', 'true']) {
  test(`a search for ${refundable === '' ? 'any' : 'refundable'} rates shows why all of them were omitted @desk`, async ({
    page,
    request,
  }) => {
    const [id = '', other = ''] = await hotelsOf(request, 'Lisbon')
    const notices = [
      { message: 'The supplier sends only its 200 cheapest rates', hotelIds: [id] },
      { message: 'Rates in another currency were left out.', hotelIds: [id] },
    ]
    const body = { data: [], guestLevel: 0, sandbox: false, weather: [], notices }
    await page.route(offersEndpoint, (route) => route.fulfill({ json: body }))
    await page.goto(`/offers?${new URLSearchParams({ hotels: `${id},${other}`, ...stay, refundable })}`)
    await expect(region(page).getByRole('heading', { name: 'No rates to show' })).toBeVisible()
    await expect(region(page)).toContainText(
      'The supplier sends only its 200 cheapest rates. Rates in another currency were left out.',
    )
    await expect(region(page)).not.toContainText(/No rooms|None of the chosen/)
    // The notices do not name the other hotel, which really has no rates.
    await region(page)
      .getByRole('button', { name: /Rates missing of 1 hotel/ })
      .click()
    await expect(region(page)).toContainText(/No rates at 1 hotel: .+ Sold out or unknown\./)
  })
}

test.describe('when the service fails', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('the previous rates stay, dimmed, and Retry loads the new ones @desk', async ({ page, request }) => {
    await openRates(page, request)
    const before = await counted(page).textContent()
    await page.route(offersEndpoint, (route) =>
      route.fulfill({ status: 503, json: { code: 503, message: 'Service Unavailable' } }),
    )
    await editSearch(page)
    await page.getByLabel('Rates per hotel').fill('7')
    await page.getByRole('button', { name: 'Search rates' }).click()
    const alert = region(page).getByRole('alert').filter({ hasText: 'The rates could not be loaded.' })
    await expect(alert).toBeVisible()
    await expect(counted(page)).toHaveText(before ?? '')
    await expect(region(page).getByRole('grid')).not.toHaveCSS('opacity', '1')
    await page.unroute(offersEndpoint)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(alert).toHaveCount(0)
    await expect(counted(page)).not.toHaveText(before ?? '')
  })

  test('a failure to load miles is shown once, and Retry loads them @desk @long', async ({ page, request }) => {
    await page.route(minRatesEndpoint, (route) =>
      route.fulfill({ status: 503, json: { code: 503, message: 'Service Unavailable' } }),
    )
    await openRates(page, request)
    const miles = rates(page).first().locator('[data-column=miles]')
    await expect(region(page).getByRole('alert')).toContainText('The miles could not be loaded.')
    await expect(miles).toContainText('none')
    await page.unroute(minRatesEndpoint)
    await region(page).getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await expect(miles).toHaveText(/^[\d,]+/)
    await expect(region(page).getByRole('alert')).toHaveCount(0)
  })
})

test('a large response is virtualized, and the focused hotel keeps the focus when scrolled away @desk', async ({
  page,
}) => {
  await page.route(offersEndpoint, (route) => route.fulfill({ json: manyOffers() }))
  await page.goto(`/offers?${new URLSearchParams({ hotels: 'h0000001', ...stay, rates: '10' })}`)
  await expect(counted(page)).toHaveText('2,000 rates at 200 hotels')
  const grid = region(page).getByRole('grid', { name: 'Best rates by hotel' })
  await expect(grid).toHaveAttribute('aria-rowcount', '201')
  expect(await rates(page).count()).toBeLessThan(60)

  await rates(page).first().getByRole('rowheader').focus()
  await page.keyboard.press('ArrowDown')
  const secondHotel = grid.getByRole('rowheader', { name: 'h1', exact: true })
  await expect(secondHotel).toBeFocused()
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(grid.getByRole('rowheader', { name: 'h199', exact: true })).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(secondHotel).toBeFocused()
})

/** Returns 200 hotels with ten offers each. */
function manyOffers(): OffersResponse {
  const usd = (amount: number) => ({ amount, currency: 'USD' })
  const rate = roomType.rates[0]!
  const offerOf = (hotel: number, index: number): OffersResponse['data'][number]['roomTypes'][number] => {
    const id = `${hotel}-${index}`
    const total = usd(100 + hotel + index)
    const retailRate = { total: [total], suggestedSellingPrice: [], initialPrice: [], taxesAndFees: [] }
    return {
      ...roomType,
      offerId: id,
      offerRetailRate: total,
      offerInitialPrice: total,
      suggestedSellingPrice: { ...total, source: 'hotel website' },
      rates: [{ ...rate, rateId: id, retailRate }],
    }
  }
  const data = Array.from({ length: 200 }, (_, hotel) => ({
    hotelId: `h${hotel}`,
    roomTypes: Array.from({ length: 10 }, (_, index) => offerOf(hotel, index)),
  }))
  return { data, guestLevel: 0, sandbox: false, weather: [] }
}

test('opening a link requests rates for its rooms, ages, nationality and number of rates @desk', async ({
  page,
  request,
}) => {
  const sentRequest = page.waitForRequest(offersEndpoint)
  await openRates(page, request, { rooms: '2-5_2-3-9', nationality: 'DE' })
  const sent = (await sentRequest).postDataJSON() as OffersRequest
  expect(sent).toMatchObject({
    ...stay,
    guestNationality: 'DE',
    maxRatesPerHotel: 20,
    occupancies: [
      { adults: 2, children: [5] },
      { adults: 2, children: [3, 9] },
    ],
  })
})

test('searching again requests fresh miles, and all rates of hotels with further boards @desk', async ({
  page,
  request,
}) => {
  // The first hotel has only rates without meals at first; the response says that it has further boards.
  await page.route(offersEndpoint, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as OffersResponse
    const [first] = json.data
    const roomTypes = first!.roomTypes.filter(({ rates: [rate] }) => rate!.boardType === 'RO')
    const data = json.data.map((hotel) => (hotel === first ? { ...hotel, roomTypes } : hotel))
    await route.fulfill({ response, json: { ...json, data, moreBoardsAt: [first!.hotelId] } })
  })
  await openRates(page, request, { rates: '5', maxPrice: '9000' })
  await expect(region(page).getByText('unknown').first()).toBeVisible()
  const requested: string[] = []
  page.on('request', (sent) => {
    if (offersEndpoint.test(sent.url())) {
      requested.push(`rates, hotels: ${(sent.postDataJSON() as OffersRequest).hotelIds.length}`)
    }
    if (minRatesEndpoint.test(sent.url())) requested.push('miles')
  })
  await page.getByRole('search', { name: 'This search' }).getByRole('button', { name: 'Search rates' }).click()
  const hotelCount = (await hotelsOf(request, 'Lisbon')).length
  await expect.poll(() => requested.toSorted()).toEqual(['miles', 'rates, hotels: 1', `rates, hotels: ${hotelCount}`])
  expect(parameter(page, 'maxPrice')).toBe('9000')
  await page.unrouteAll({ behavior: 'wait' })
})
