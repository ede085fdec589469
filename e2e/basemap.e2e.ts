import type { Page, Request } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const archive = '**/basemap.pmtiles'
const world = '**/basemap-world.pmtiles'
const overNewYork = '/deals?show=map&view=40.7,-73.95,9'

function map(page: Page) {
  return page.getByRole('region', { name: 'Map of deals' })
}

/** How many colours the ground and the names of the map show between them. */
async function colorsPainted(page: Page): Promise<number> {
  return map(page).evaluate((region) => {
    const seen = new Set<string>()
    for (const canvas of region.querySelectorAll('canvas')) {
      if (canvas.width === 0) continue
      // The map's own canvases only show pictures: what they show is read from a copy.
      const copy = Object.assign(document.createElement('canvas'), { width: 64, height: 64 }).getContext('2d')
      copy?.drawImage(canvas, 0, 0, 64, 64)
      const { data } = copy!.getImageData(0, 0, 64, 64)
      for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 4).join())
    }
    return seen.size
  })
}

/** Waits until land, towns and names are there: water and its grid alone have a few colours. */
async function expectMap(page: Page) {
  await expect.poll(() => colorsPainted(page)).toBeGreaterThan(100)
}

function requestsFor(page: Page, path: string): Request[] {
  const requests: Request[] = []
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === path) requests.push(request)
  })
  return requests
}

test('the map is painted from parts of one file of its own host, and says whose data it is', async ({ page }) => {
  const requests = requestsFor(page, '/basemap.pmtiles')
  await page.goto(overNewYork)
  await expectMap(page)
  expect(requests.length).toBeLessThanOrEqual(20)
  const answers = await Promise.all(requests.map((request) => request.response()))
  expect(answers.map((answer) => answer?.status())).toEqual(requests.map(() => 206))
  const lengths = answers.map((answer) => Number(answer?.headers()['content-length']))
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(250_000)

  for (const name of ['OpenStreetMap', 'Natural Earth', 'GeoNames']) {
    await expect(map(page).getByRole('link', { name })).toBeVisible()
  }
})

test('the map is never blank, and finer when one comes closer @desk', async ({ page }) => {
  await page.goto('/deals?show=map&view=48.85,2.35,4')
  await expectMap(page)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect(await colorsPainted(page)).toBeGreaterThan(100)
  await expectMap(page)
})

test('where the host sends whole files only, the map is painted from the small one @desk', async ({ page }) => {
  const whole = requestsFor(page, '/basemap-world.pmtiles')
  await page.route(archive, (route) => route.fulfill({ status: 200, body: 'The whole file, and it is a large one' }))
  await page.goto(overNewYork)
  await expectMap(page)
  expect(whole).toHaveLength(1)
})

test.describe('without a network', () => {
  test.use({ allowedInConsole: /net::ERR_/ })

  test('the map stays water, and is painted when the network is back @desk', async ({ page }) => {
    await page.route(archive, (route) => route.abort())
    await page.route(world, (route) => route.abort())
    await page.goto(overNewYork)
    await expect.poll(() => colorsPainted(page)).toBeGreaterThan(0)
    expect(await colorsPainted(page)).toBeLessThan(100)
    await page.unroute(archive)
    await page.unroute(world)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expectMap(page)
  })
})
