import type { OffersRequest, OffersResponse } from '#contract/find-offers'
import { expect, parameter, test } from './support/fixtures.ts'
import { editSearch } from './support/rates-form.ts'
import {
  allRows,
  counted,
  hotelsOf,
  narrowRates,
  openRates,
  rates,
  region,
  showFilters,
  stay,
} from './support/rates-results.ts'

const offersEndpoint = /\/v1\/hotels\/offers$/
const minRatesEndpoint = /\/v1\/hotels\/min-rates$/

test('filters and order are kept in the address and survive a reload @desk', async ({ page, request }) => {
  await openRates(page, request)
  await showFilters(page)
  await narrowRates(page, () => region(page).getByRole('radio', { name: 'Refundable', exact: true }).click())
  await region(page).getByLabel('Sort by').selectOption('Latest deadline')
  await narrowRates(page, async () => {
    await region(page).getByLabel('At most for the stay').fill('250')
    await region(page).getByLabel('At most for the stay').press('Enter')
  })
  await narrowRates(page, () => region(page).getByLabel('Free to cancel until at least').fill('2027-01-20'))
  await expect.poll(() => parameter(page, 'freeUntil')).toBe('2027-01-20')
  expect(parameter(page, 'terms')).toBe('refundable')
  expect(parameter(page, 'sort')).toBe('deadline')
  expect(parameter(page, 'maxPrice')).toBe('250')
  const before = await counted(page).textContent()
  await page.reload()
  await expect(counted(page)).toHaveText(before ?? '')
})

test('hotels are sorted by their first rate @desk', async ({ page, request }) => {
  await openRates(page, request, { rates: '3' })
  const totals = (rows: string[]) =>
    rows
      .filter((_, index) => !(rows[index - 1] ?? '$').includes('$'))
      .map((text) => Number(text.replace(/.*\$|,/g, '')))
  const cheapest = totals(await allRows(page))
  expect(cheapest.length).toBeGreaterThan(3)
  expect(cheapest).toEqual(cheapest.toSorted((a, b) => a - b))
  await region(page).getByLabel('Sort by').selectOption('Highest price')
  await expect.poll(() => parameter(page, 'sort')).toBe('price-high')
  await expect(async () => {
    const highest = totals(await allRows(page))
    expect(highest).toEqual(highest.toSorted((a, b) => b - a))
  }).toPass()
})

test('the details of a rate show rooms, taxes and cancellation costs in three time zones', async ({
  page,
  request,
}) => {
  await openRates(page, request, { terms: 'refundable' })
  const withDeadline = rates(page).filter({ hasText: 'Lisbon time' }).first()
  const deadline = /until (.*) Lisbon time/.exec((await withDeadline.textContent()) ?? '')?.[1] ?? 'none'
  const toggle = withDeadline.getByRole('button', { name: /^Details of/ })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(withDeadline.getByRole('img', { name: /^What cancelling costs, now: free; from/ })).toBeVisible()
  for (const column of [/^Hotel time\s+Europe\/Lisbon/, /^Your time\s+America\/New York/, /^UTC$/]) {
    await expect(withDeadline.getByRole('columnheader', { name: column })).toBeVisible()
  }
  await expect(withDeadline.getByRole('table').getByRole('row').nth(2)).toContainText(deadline)
})

test('the page says that rates are of the sample, and at which level @desk', async ({ page, request }) => {
  await openRates(page, request)
  await expect(region(page)).toContainText('Sample rates: nothing here can be booked.')
  await expect(region(page)).toContainText('Level 1: 5 % off initial prices.')
})

test('nights of a forecast and of past years differ in words, and whom the weather is from is named @desk', async ({
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
  await weather.getByRole('button', { name: /^Weather in Lisbon/ }).click()
  await expect(weather.getByRole('columnheader', { name: 'Forecast' })).toBeVisible()
  await expect(weather.getByRole('columnheader', { name: 'Usual' })).toBeVisible()
  await expect(weather).toContainText('Usual weather: mean of 10 years, not a forecast.')
  await expect(weather.getByRole('link', { name: 'Weather data by Open-Meteo.com' })).toHaveAttribute(
    'href',
    'https://open-meteo.com/',
  )
})

test('a hotel without rates is named @desk', async ({ page, request }) => {
  const [known = ''] = await hotelsOf(request, 'Lisbon')
  await page.goto(`/offers?${new URLSearchParams({ hotels: `${known},nowhere`, ...stay })}`)
  await expect(region(page)).toContainText('No rates at 1 hotel: nowhere. Sold out or unknown.')
})

test('without rooms or matching rates the page says what to change @desk', async ({ page, request }) => {
  await page.goto(`/offers?${new URLSearchParams({ hotels: 'nowhere', ...stay })}`)
  await expect(region(page).getByRole('heading', { name: 'No rooms available for this stay' })).toBeVisible()
  const [known = ''] = await hotelsOf(request, 'Lisbon')
  await page.goto(`/offers?${new URLSearchParams({ hotels: known, ...stay, maxPrice: '1', view: 'list' })}`)
  await expect(region(page).getByRole('heading', { name: 'No rates match the filters' })).toBeVisible()
  await region(page).getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(rates(page).first()).toBeVisible()
})

test.describe('when the service fails', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('the previous rates stay, and Retry loads the new ones @desk', async ({ page, request }) => {
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
    await page.unroute(offersEndpoint)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(alert).toHaveCount(0)
    await expect(counted(page)).not.toHaveText(before ?? '')
  })

  test('miles that could not be loaded are said once, and Retry brings them @desk', async ({ page, request }) => {
    await page.route(minRatesEndpoint, (route) =>
      route.fulfill({ status: 503, json: { code: 503, message: 'Service Unavailable' } }),
    )
    await openRates(page, request, { view: 'matrix' })
    const miles = rates(page).first().locator('[data-column=miles]')
    await expect(region(page).getByRole('alert')).toContainText('The miles could not be loaded.')
    await expect(miles).toContainText('none')
    await page.unroute(minRatesEndpoint)
    await region(page).getByRole('button', { name: 'Retry the miles' }).click()
    await expect(miles).toHaveText(/^[\d,]+/)
    await expect(region(page).getByRole('alert')).toHaveCount(0)
  })
})

test('arrow keys move between rates, and the focused rate keeps the focus when scrolled away @desk', async ({
  page,
  request,
}) => {
  await openRates(page, request, { rates: '60' })
  const toggles = rates(page).getByRole('button', { name: /^Details of/ })
  await toggles.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(toggles.nth(1)).toBeFocused()
  const name = (await toggles.nth(1).getAttribute('aria-label')) ?? ''
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(rates(page).last()).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', name)
})

test('a large response is virtualized and counted in full @desk', async ({ page }) => {
  await page.route(offersEndpoint, (route) => route.fulfill({ json: manyOffers() }))
  await page.goto(`/offers?${new URLSearchParams({ hotels: 'h0000001', ...stay, view: 'list' })}`)
  await expect(counted(page)).toHaveText('2,000 rates at 20 hotels')
  await expect(region(page).getByRole('table', { name: 'Rates by hotel' })).toHaveAttribute('aria-rowcount', '2021')
  expect(await rates(page).count()).toBeLessThan(60)
})

function manyOffers(): OffersResponse {
  const usd = (amount: number) => ({ amount, currency: 'USD' })
  const offerOf = (hotel: number, index: number): OffersResponse['data'][number]['roomTypes'][number] => {
    const total = usd(100 + index)
    return {
      roomTypeId: 't',
      offerId: `${hotel}-${index}`,
      supplier: '',
      supplierId: 0,
      offerRetailRate: total,
      offerInitialPrice: total,
      suggestedSellingPrice: { ...total, source: 'hotel website' },
      rates: [
        {
          rateId: `${hotel}-${index}`,
          occupancyNumber: 1,
          name: 'King room',
          maxOccupancy: 2,
          adultCount: 2,
          childCount: 0,
          boardType: 'RO',
          boardName: 'Room only',
          remarks: '',
          commission: [],
          retailRate: { total: [total], suggestedSellingPrice: [], initialPrice: [], taxesAndFees: [] },
          cancellationPolicies: { cancelPolicyInfos: [], hotelRemarks: [], refundableTag: 'NRFN' },
        },
      ],
    }
  }
  const data = Array.from({ length: 20 }, (_, hotel) => ({
    hotelId: `h${hotel}`,
    roomTypes: Array.from({ length: 100 }, (_, index) => offerOf(hotel, index)),
  }))
  return { data, guestLevel: 0, sandbox: false, weather: [] }
}

test('a link requests rooms, ages, nationality and number of rates @desk', async ({ page, request }) => {
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
