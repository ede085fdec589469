import type { HotelsResponse } from '#contract/hotels/list-hotels'
import { simulatedHotels } from '../../src/sources/testing/liteapi/simulated-hotels.ts'
import {
  type OpenMeteoSimulator,
  startOpenMeteoSimulator,
} from '../../src/sources/testing/open-meteo/open-meteo-simulator.ts'
import { type ServerProcess, startServerProcess, testKeys } from '#tools/support/server-process'
import { startSupply, type Supply } from '../support/supplied-service.ts'
import { drawPng, type PictureStore, startPictureStore } from '../../src/server/testing/picture-store.ts'
import { button, createAccount, field, openDesk, outcome, recipientField, review, signInTab } from '../support/desk.ts'
import { accessibilityViolations, cards, expect, openDeals, test as base } from '../support/fixtures.ts'
import { openPanel } from '../support/rates-results.ts'

interface Supplied {
  readonly service: ServerProcess
  readonly supply: Supply
  readonly weather: OpenMeteoSimulator
  readonly pictures: PictureStore
  /** The output of the import. */
  readonly imported: string
}

const photo = drawPng(96, 64, [150, 170, 160])
const nearLisbon = '?latitude=38.7167&longitude=-9.1333&near=Lisbon&radius=30000'

/** A service with the hotels around Lisbon of a supplier, real weather, and pictures that are elsewhere. */
const test = base.extend<object, { supplied: Supplied }>({
  supplied: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to learn what the fixture needs.
    async ({}, use) => {
      const pictures = await startPictureStore((path, response) => {
        if (path.includes('dead')) response.writeHead(404).end()
        else response.writeHead(200, { 'content-type': 'image/png' }).end(photo)
      })
      const weather = await startOpenMeteoSimulator({ clock: Date.now })
      const supply = await startSupply({
        hotels: simulatedHotels(90, { pictures: pictures.origin }),
        pacePerSecond: 'off',
        env: { PICTURES_FROM: pictures.origin, WEATHER_URL: weather.url, SUPPLIER_DAILY_REQUESTS: '2400' },
      })
      const imported = await supply.importHotels('--place', 'Lisbon', '--radius', '30km')
      const service = await startServerProcess({ dataDirectory: supply.dataDirectory, env: supply.env })
      await use({ service, supply, weather, pictures, imported })
      await service.stop()
      await supply.close()
      await weather.close()
      await pictures.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ supplied }, use) => use(supplied.service.origin),
})

// One service for all of them.
test.describe.configure({ mode: 'default' })

async function listHotels(origin: string): Promise<HotelsResponse['data']> {
  const response = await fetch(`${origin}/v1/hotels/list?latitude=38.7167&longitude=-9.1333&radius=30000`, {
    headers: { authorization: `Bearer ${testKeys.agent}` },
  })
  return ((await response.json()) as HotelsResponse).data
}

test('the import of a place’s hotels names the hotels left out @desk', ({ supplied: { imported } }) => {
  expect(imported).toMatch(/Importing .*Lisbon/)
  expect(imported).toMatch(/left out/i)
})

test('deals crawled from the supplier are on the map and link to the hotel @desk @long', async ({ page }) => {
  test.setTimeout(120_000)
  await expect(async () => {
    await openDeals(page, nearLisbon)
    // These are more cards than in the page's HTML.
    await expect(cards(page).nth(8)).toBeAttached({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Lisbon')
  const map = page.getByRole('region', { name: 'Map of deals' })
  await expect(map.getByRole('button', { name: / miles/ }).first()).toBeVisible()

  const name = await cards(page).first().getByRole('link').first().textContent()
  await cards(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name?.trim() ?? '')
  await expect(page.getByRole('complementary', { name: 'Price' })).toContainText('miles')
})

test('a hotel shows its photos from our own origin, its rates, and the weather with its source @desk', async ({
  page,
  supplied: { service, pictures },
}) => {
  const withPhotos = (await listHotels(service.origin)).find(({ main_photo }) => !main_photo.endsWith('no-photo.svg'))
  await page.goto(`/hotels/${withPhotos?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(withPhotos?.name ?? '')
  const photos = page.getByRole('main').getByRole('img', { name: /Front|Photo/ })
  await expect
    .poll(() => photos.first().evaluate((element) => (element as HTMLImageElement).naturalWidth), { timeout: 15_000 })
    .toBe(96)
  expect(pictures.requests.length).toBeGreaterThan(0)
  await expect(page.getByText(/Sample rates/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Open-Meteo/ }).first()).toBeVisible()
})

test('an agent prices all hotels, and the page names those whose rates fail @desk', async ({
  page,
  supplied: { service, supply },
}) => {
  const ids = (await listHotels(service.origin)).map(({ id }) => id)
  await signInTab(page, { role: 'agent' })
  await page.goto(`/offers?hotels=${ids.join(',')}`)
  const rates = page.getByRole('region', { name: 'Rates' })
  await expect(rates.getByRole('status').filter({ hasText: /rates? at \d+ hotels/ })).toBeVisible()
  await expect(rates.getByRole('progressbar', { includeHidden: true })).toHaveCount(0)
  await openPanel(page, 'Weather')
  await expect(page.getByRole('region', { name: 'Weather' })).toContainText('Open-Meteo')
  await page.keyboard.press('Escape')

  // A request is tried twice. The crawl, which goes on meanwhile, requests ten rates of each hotel.
  const last = ids.at(-1)!
  supply.supplier.failNext('/hotels/rates', { failure: 'html', status: 502 }, 2, ({ json }) => {
    const { hotelIds, maxRatesPerHotel } = json as Readonly<{ hotelIds: readonly string[]; maxRatesPerHotel: number }>
    return hotelIds.includes(last) && maxRatesPerHotel > 10
  })
  await page.getByRole('button', { name: 'Search rates' }).click()
  await rates.getByRole('button', { name: /Rates missing of 8 hotels/ }).click()
  await expect(rates.getByText(/^Rates missing of 8 hotels:/)).toBeVisible()
  await expect(rates.getByRole('rowheader').first()).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('staff credit miles to an account @desk', async ({ page, request }) => {
  const account = await createAccount(request)
  await openDesk(page)
  await recipientField(page).fill(account.account_id)
  await expect(page.getByText(account.external_id)).toBeVisible()
  await field(page, 'Miles').fill('500')
  await review(page, '500')
  await button(page, 'Send 500 miles').click()
  await expect(outcome(page)).toContainText(`500 miles credited to ${account.external_id}`)
})
