import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { startServerProcess } from '#tools/support/server-process'
import { expectBasemap } from '../support/basemap-colors.ts'
import { map } from '../support/deals-map.ts'
import { accessibilityViolations, expect, test as base } from '../support/fixtures.ts'
import { address } from '../support/hotel.ts'

const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path d="M0 0h256v256H0z" fill="#e8e0d0" stroke="#fff" stroke-width="9"/></svg>'

/** Starts a tile server on this machine that records its requests, and fails them while `isFailing`. */
async function startTiles() {
  const requests: { readonly zoom: number; readonly referer: string | undefined }[] = []
  const state = { isFailing: false }
  const server = createServer(({ url = '', headers: { referer } }, response) => {
    requests.push({ zoom: Number(url.split('/')[1]), referer })
    response.writeHead(state.isFailing ? 500 : 200, { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' })
    response.end(state.isFailing ? '' : tile)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, url: `${origin}/{z}/{x}/{y}.svg`, requests, state, stop: () => void server.close() }
}

type TileServer = Awaited<ReturnType<typeof startTiles>>

const test = base.extend<object, { tiles: TileServer; origin: string }>({
  tiles: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to learn what the fixture needs.
    async ({}, use) => {
      const tiles = await startTiles()
      await use(tiles)
      tiles.stop()
    },
    { scope: 'worker' },
  ],
  origin: [
    async ({ tiles }, use) => {
      const service = await startServerProcess({ env: { SAMPLE_HOTELS: '800' }, sampleTilesUrl: tiles.url })
      await use(service.origin)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, use) => use(origin),
  otherOrigin: async ({ tiles }, use) => use(tiles.origin),
})

// The tests share one service, so they run one after another.
test.describe.configure({ mode: 'default' })
test.beforeEach(({ tiles }) => {
  tiles.requests.length = 0
  tiles.state.isFailing = false
})

const overNewYork = '/deals?show=map&view=40.7,-73.95,9&radius=100000'
const streets = (within: Page | Locator) => within.getByRole('button', { name: 'Streets' })
/** The distance of the innermost ring around a hotel. */
const ring = (within: Locator) => within.getByText(/^[\d.]+ (km|m|mi)$/).first()
const loadedTiles = (within: Locator) => within.locator('.leaflet-tile-loaded')

/** Expects the built-in map to be painted in the whole region. */
async function expectCovered(region: Locator) {
  const [painted, shown] = [region.locator('.leaflet-basemap-pane canvas'), region.locator('.leaflet-container')]
  await expect
    .poll(async () => {
      const [inner, outer] = [await painted.boundingBox(), await shown.boundingBox()]
      return inner !== null && outer !== null && inner.width >= outer.width && inner.height >= outer.height
    })
    .toBe(true)
}

/** Counts the built-in map's pixels in the colour of its labels. */
async function countLabelPixels(page: Page): Promise<number> {
  return map(page).evaluate((region) => {
    let count = 0
    for (const canvas of region.querySelectorAll<HTMLCanvasElement>('.leaflet-basemap-pane canvas')) {
      const { width, height } = canvas
      const copy = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!
      copy.drawImage(canvas, 0, 0)
      const { data } = copy.getImageData(0, 0, width, height)
      for (let offset = 0; offset < data.length; offset += 4) {
        if (Math.max(data[offset]!, data[offset + 1]!, data[offset + 2]!) < 60) count += 1
      }
    }
    return count
  })
}

test('streets load on demand, stay on after a reload, and can be hidden again', async ({ page, tiles, origin }) => {
  await page.goto(overNewYork)
  await expectBasemap(page)
  await expect(streets(page)).toHaveAttribute('aria-pressed', 'false')
  expect(await countLabelPixels(page)).toBeGreaterThan(100)
  expect(tiles.requests).toEqual([])

  await streets(page).click()
  await expect(loadedTiles(map(page)).first()).toBeVisible()
  await expect(streets(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(map(page).getByRole('link', { name: 'OpenStreetMap' })).toBeVisible()
  await expect.poll(() => countLabelPixels(page)).toBe(0)
  expect(new Set(tiles.requests.map(({ referer }) => referer))).toEqual(new Set([`${origin}/`]))
  expect(new Set(tiles.requests.map(({ zoom }) => zoom))).toEqual(new Set([9]))
  expect(await accessibilityViolations(page)).toEqual([])

  await page.reload()
  await expect(loadedTiles(map(page)).first()).toBeVisible()

  await streets(page).click()
  await expect(map(page).locator('img')).toHaveCount(0)
  await expect.poll(() => countLabelPixels(page)).toBeGreaterThan(100)
  const requestsBefore = tiles.requests.length
  await page.reload()
  await expectBasemap(page)
  await expect(streets(page)).toHaveAttribute('aria-pressed', 'false')
  expect(tiles.requests).toHaveLength(requestsBefore)
})

test('streets are dimmed in the dark theme, and zoom in further than the built-in map @desk @long', async ({
  page,
  tiles,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/deals?show=map&view=40.7,-73.95,13&radius=100000')
  await expect(streets(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true')
  await streets(page).click()
  await expect(loadedTiles(map(page)).first()).toBeVisible()
  await expect(page.locator('.leaflet-tile-pane')).toHaveCSS('filter', /brightness\(0\.\d+\)/)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => Math.max(...tiles.requests.map(({ zoom }) => zoom))).toBeGreaterThanOrEqual(14)
  // The built-in map has no more detail there, so the map zooms out.
  await streets(page).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toMatch(/,1[0-3]$/)
})

test('the map of a hotel zooms to the blocks around it once streets are on @desk', async ({ page, tiles }) => {
  await page.goto(address)
  await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded()
  const hotelMap = page.getByRole('region', { name: /^Map of the hotel/ })
  await expect(hotelMap.getByRole('img', { name: /this hotel$/ })).toBeVisible()
  await streets(hotelMap).click()
  await expect(loadedTiles(hotelMap).first()).toBeVisible()
  await page.reload()
  await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded()
  await expect(loadedTiles(hotelMap).first()).toBeVisible()
  expect(Math.max(...tiles.requests.map(({ zoom }) => zoom))).toBe(16)
  expect(tiles.requests.at(-1)?.zoom).toBe(16)

  await streets(hotelMap).click()
  await expect(ring(hotelMap)).toBeVisible()
  await expectCovered(hotelMap)
})

test('the map of a hotel goes back to the built-in map when tiles take too long @desk @long', async ({
  page,
  tiles,
}) => {
  await page.route(`${tiles.origin}/**`, () => undefined)
  await page.addInitScript(() => localStorage.setItem('streets', 'on'))
  await page.goto(address)
  await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded()
  const hotelMap = page.getByRole('region', { name: /^Map of the hotel/ })
  await expect(hotelMap.getByRole('img', { name: /this hotel$/ })).toBeVisible()
  await expect(ring(hotelMap)).toBeVisible({ timeout: 20_000 })
  await expectCovered(hotelMap)
})

test.describe('when tiles fail', () => {
  test.use({ allowedInConsole: /^Failed to load resource: .* 500/ })

  test('the built-in map stays, and tiles load when the connection returns @desk', async ({ page, tiles }) => {
    tiles.state.isFailing = true
    await page.goto(overNewYork)
    await expectBasemap(page)
    await streets(page).click()
    await expect.poll(() => tiles.requests.length).toBeGreaterThan(5)
    await page.waitForLoadState('networkidle')
    expect(await countLabelPixels(page)).toBeGreaterThan(100)
    await expect(map(page).locator('img:visible')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)

    tiles.state.isFailing = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(loadedTiles(map(page)).first()).toBeVisible()
    await expect.poll(() => countLabelPixels(page)).toBe(0)
  })
})

test('tiles set by the operator are shown from the start @desk @long', async ({ browser, tiles }) => {
  const service = await startServerProcess({
    env: { SAMPLE_HOTELS: '20', TILES_URL: tiles.url, TILES_ATTRIBUTION: '© Our tiles' },
  })
  const context = await browser.newContext({ baseURL: service.origin, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(overNewYork)
  await expect(loadedTiles(map(page)).first()).toBeVisible()
  await expect(map(page).getByText('© Our tiles')).toBeVisible()
  await expect(streets(page)).toHaveCount(0)
  await context.close()
  await service.stop()
})
