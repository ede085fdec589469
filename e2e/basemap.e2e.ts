import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { makeSample } from '#tools/basemap/sample/make-sample'
import { startServerProcess } from '#tools/support/server-process'
import { map, pillName } from './support/deals-map.ts'
import { expect, holdResponses, test } from './support/fixtures.ts'

const archive = '**/basemap.pmtiles'
const world = '**/basemap-world.pmtiles'
const overNewYork = '/deals?show=map&view=40.7,-73.95,9'

/** The number of different colours on the map's canvases. */
async function countColors(page: Page): Promise<number> {
  return map(page).evaluate((region) => {
    const seen = new Set<string>()
    for (const canvas of region.querySelectorAll('canvas')) {
      if (canvas.width === 0) continue
      const copy = Object.assign(document.createElement('canvas'), { width: 64, height: 64 }).getContext('2d')
      copy?.drawImage(canvas, 0, 0, 64, 64)
      const { data } = copy!.getImageData(0, 0, 64, 64)
      for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 4).join())
    }
    return seen.size
  })
}

/** Waits for land, towns and labels: water and graticule alone have fewer colours. */
async function expectBasemap(page: Page) {
  await expect.poll(() => countColors(page)).toBeGreaterThan(100)
}

function requestsFor(page: Page, path: string): Request[] {
  const requests: Request[] = []
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === path) requests.push(request)
  })
  return requests
}

test('the basemap is painted from ranges of one file of the same host, and names its sources @desk', async ({
  page,
}) => {
  const requests = requestsFor(page, '/basemap.pmtiles')
  await page.goto(overNewYork)
  await expectBasemap(page)
  expect(requests.length).toBeLessThanOrEqual(20)
  const responses = await Promise.all(requests.map((request) => request.response()))
  expect(responses.map((response) => response?.status())).toEqual(requests.map(() => 206))
  const lengths = responses.map((response) => Number(response?.headers()['content-length']))
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(250_000)

  for (const name of ['OpenStreetMap', 'Natural Earth', 'GeoNames']) {
    await expect(map(page).getByRole('link', { name })).toBeVisible()
  }
})

test('the basemap is never blank while zooming in @desk', async ({ page }) => {
  await page.goto('/deals?show=map&view=48.85,2.35,4')
  await expectBasemap(page)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect(await countColors(page)).toBeGreaterThan(100)
  await expectBasemap(page)
})

test('the basemap is painted from the small file where the host does not support range requests @desk', async ({
  page,
}) => {
  const requests = requestsFor(page, '/basemap-world.pmtiles')
  await page.route(archive, (route) => route.fulfill({ status: 200, body: 'the whole file' }))
  await page.goto(overNewYork)
  await expectBasemap(page)
  expect(requests).toHaveLength(1)
})

test.describe('without a network', () => {
  test.use({ allowedInConsole: /net::ERR_/ })

  test('the basemap is water until the network is back @desk', async ({ page }) => {
    await page.route(archive, (route) => route.abort())
    await page.route(world, (route) => route.abort())
    await page.goto(overNewYork)
    await expect.poll(() => countColors(page)).toBeGreaterThan(0)
    expect(await countColors(page)).toBeLessThan(100)
    await page.unroute(archive)
    await page.unroute(world)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expectBasemap(page)
  })
})

test.describe('without the code of its workers', () => {
  test.use({ allowedInConsole: /net::ERR_/ })

  test('the map shows its deals, and paints the ground once the code comes @desk', async ({ page }) => {
    const workers = /\/assets\/(?:cluster-index|render)-worker-[^/]+\.js$/
    const refused = new Set<string>()
    await page.route(workers, (route) => {
      refused.add(route.request().url())
      return route.abort('connectionreset')
    })
    // While its deals are under way the map starts the worker that sorts them, as they may be many.
    const release = await holdResponses(page, /\/v1\/hotels\/deals\/points/)
    await page.goto(overNewYork)
    await expect.poll(() => refused.size).toBe(2)
    await release()
    const pill = map(page).getByRole('button', { name: pillName }).first()
    await expect(pill).toBeVisible()
    await pill.press('Enter')
    await expect(page.getByRole('region', { name: 'Deal preview' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.unroute(workers)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expectBasemap(page)
  })
})

test('an operator’s archive is painted over the basemap, with its streets, and names its sources @desk', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'milestay-basemap-'))
  const file = join(folder, 'sample.pmtiles')
  await writeFile(file, makeSample())
  const service = await startServerProcess({ env: { BASEMAP: file, SAMPLE_HOTELS: '50' } })
  try {
    const statuses: number[] = []
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.mvt')) statuses.push(response.status())
    })
    await page.goto(`${service.origin}/deals?show=map&view=48.86,2.35,13`)
    await expectBasemap(page)
    await expect(map(page).getByText('© Sample & Co')).toBeVisible()
    await expect(map(page).getByRole('link', { name: 'GeoNames' })).toBeVisible()
    expect(statuses).toContain(200)
    const colorsOfCity = await countColors(page)
    // The product's own basemap ends at zoom 13.
    for (const _ of [14, 15]) await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(page).toHaveURL(/view=48\.86[^&]*,15/)
    await expectBasemap(page)

    // Far from the archive's city the product's own basemap shows.
    await page.goto(`${service.origin}/deals?show=map&view=40.7,-73.95,9`)
    await expectBasemap(page)
    expect(statuses).toContain(204)
    expect(new Set(statuses)).toEqual(new Set([200, 204]))
    expect(colorsOfCity).toBeGreaterThan(100)
  } finally {
    await service.stop()
    await rm(folder, { recursive: true })
  }
})
