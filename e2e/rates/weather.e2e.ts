import { addDays } from '#contract/days'
import type { APIRequestContext, Page } from '@playwright/test'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import { allArrived, hotelsOf, openPanel, openRates } from '../support/rates-results.ts'
import { stay } from '../support/stay.ts'
import { writtenIn } from '../support/written-in.ts'

const { columnDay } = writtenIn('en-US')
const weather = (page: Page) => page.getByRole('region', { name: 'Weather', exact: true })
const lines = (page: Page) => weather(page).getByRole('heading')
const weatherEndpoint = /\/v1\/data\/weather\?/

/** Opens the rates of two hotels in each city. */
async function openCities(page: Page, request: APIRequestContext, cities: readonly string[]) {
  const hotels = await Promise.all(cities.map(async (city) => (await hotelsOf(request, city)).slice(0, 2)))
  await openRates(page, request, { hotels: hotels.flat().join(','), rates: '1' })
  await openPanel(page, 'Weather')
}

test('each city has a line with its own weather, and the first needs no request of its own @desk @long', async ({
  page,
  request,
}) => {
  const asked: string[] = []
  page.on('request', (sent) => {
    if (weatherEndpoint.test(sent.url())) asked.push(sent.url())
  })
  await openCities(page, request, ['Lisbon', 'Tokyo'])
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).first()).toHaveText(/^.*Weather in Lisbon.*°F, .+/)
  await expect(lines(page).nth(1)).toHaveText(/^.*Weather in Tokyo.*°F, .+/)
  expect(asked).toHaveLength(1)
  const { searchParams } = new URL(asked[0]!)
  expect([searchParams.get('startDate'), searchParams.get('endDate')]).toEqual([stay.checkin, addDays(stay.checkin, 1)])
  expect(Number(searchParams.get('longitude'))).toBeCloseTo(139.7, 0)
  expect(await accessibilityViolations(page, { within: '[aria-label=Weather]' })).toEqual([])
})

test('a line unfolds to its days and their reliability, and folds again @long-phone', async ({ page, request }) => {
  await openCities(page, request, ['Lisbon', 'Tokyo'])
  const tokyo = weather(page).getByRole('button', { name: /^Weather in Tokyo/ })
  await tokyo.click()
  await expect(tokyo).toHaveAttribute('aria-expanded', 'true')
  await expect(weather(page).getByRole('columnheader', { name: columnDay(stay.checkin) })).toBeVisible()
  await expect(weather(page)).toContainText('Usual weather for ')
  await tokyo.click()
  await expect(weather(page).getByRole('columnheader', { name: columnDay(stay.checkin) })).toHaveCount(0)
})

test.describe('when the weather fails', () => {
  test.use({ allowedInConsole: /status of 503/ })

  test('its line shows the error with Retry, and the others stay @desk', async ({ page, request }) => {
    await page.route(weatherEndpoint, (route) =>
      route.fulfill({ status: 503, json: { code: 503, message: 'The weather cannot be found for now' } }),
    )
    await openCities(page, request, ['Lisbon', 'Tokyo'])
    await expect(weather(page).getByRole('alert')).toContainText('The weather in Tokyo could not be loaded.')
    await expect(lines(page)).toHaveCount(1)
    await page.unroute(weatherEndpoint)
    await weather(page).getByRole('button', { name: 'Retry' }).click()
    await expect(lines(page)).toHaveCount(2)
  })
})

test('the weather names its source while its lines are folded @desk @long', async ({ page, request }) => {
  await page.route(/\/v1\/hotels\/offers$/, async (route) => {
    const response = await route.fetch()
    const attribution = 'Weather data by Open-Meteo.com <https://open-meteo.com/>'
    await route.fulfill({ response, headers: { ...response.headers(), 'x-weather-attribution': attribution } })
  })
  await openRates(page, request)
  await allArrived(page)
  await openPanel(page, 'Weather')
  const credit = weather(page).getByRole('link', { name: 'Weather data by Open-Meteo.com' })
  await expect(credit).toHaveAttribute('href', 'https://open-meteo.com/')
  // A single place starts unfolded, with its temperatures on the button too.
  await expect(weather(page).getByRole('columnheader', { name: columnDay(stay.checkin) })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Weather \d+–\d+ °F$/ })).toBeVisible()
  await lines(page).first().getByRole('button').click()
  await expect(credit).toHaveCount(1)
})

test('the button shows the temperatures of the first of two cities @desk', async ({ page, request }) => {
  await openCities(page, request, ['Lisbon', 'Tokyo'])
  const button = page.getByRole('button', { name: /^Weather/ }).first()
  await expect(button).toHaveText(/^Weather ?-?\d+–-?\d+ °F$/)
  const [temperatures = ''] = /-?\d+–-?\d+ °F/.exec(await button.innerText()) ?? []
  expect(temperatures).not.toBe('')
  await expect(lines(page).filter({ hasText: 'Lisbon' })).toContainText(temperatures)
})
