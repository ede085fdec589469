import type { Page, Request } from '@playwright/test'
import { countColors, expectBasemap } from '../support/basemap-colors.ts'
import { map, pillName } from '../support/deals-map.ts'
import { expect, test } from '../support/fixtures.ts'

const archive = '**/basemap.pmtiles'
const overNewYork = '/deals?show=map&view=40.7,-73.95,9&radius=100000'

function requestsFor(page: Page, path: string): Request[] {
  const requests: Request[] = []
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === path) requests.push(request)
  })
  return requests
}

test('the basemap is painted from ranges of one file on the same host, and credits its sources @desk', async ({
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

test('the basemap is never blank while zooming in @desk @long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/deals?show=map&view=48.85,2.35,4')
  await expectBasemap(page)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect(await countColors(page)).toBeGreaterThan(100)
  await expectBasemap(page)
})

test.describe('without a network', () => {
  test.use({ allowedInConsole: /net::ERR_/ })

  test('the basemap is water until the network is back @desk @long', async ({ page }) => {
    await page.route(archive, (route) => route.abort())
    await page.goto(overNewYork)
    await expect.poll(() => countColors(page)).toBeGreaterThan(0)
    expect(await countColors(page)).toBeLessThan(100)
    await page.unroute(archive)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expectBasemap(page)
  })
})

test.describe('without the code of its worker', () => {
  test.use({ allowedInConsole: /net::ERR_/ })

  test('the map shows its deals, and paints the basemap once the code loads @desk @long', async ({ page }) => {
    const worker = /\/assets\/render-worker-[^/]+\.js$/
    await page.route(worker, (route) => route.abort('connectionreset'))
    await page.goto(overNewYork)
    const pill = map(page).getByRole('button', { name: pillName }).first()
    await expect(pill).toBeVisible()
    await pill.press('Enter')
    await expect(page.getByRole('region', { name: 'Deal preview' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.unroute(worker)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expectBasemap(page)
  })
})
