import type { APIRequestContext, Page } from '@playwright/test'
import { accessibilityViolations, expect, parameter, test } from '../support/fixtures.ts'
import { listHotels } from '../support/rates-form.ts'
import { counted, hotelsOf, openRates, region } from '../support/rates-results.ts'
import { savedFile } from '../support/selection.ts'

const map = (page: Page) => page.getByRole('region', { name: 'Map of hotels' })
const pills = (page: Page) => map(page).getByRole('button', { name: /, \$[\d,.]+$/ })
const rows = (page: Page) => region(page).getByRole('grid').getByRole('rowheader')

/** The hotel of a button with its price. */
const nameOn = (label: string | null) => /^(.+), \$/.exec(label ?? '')?.[1] ?? 'none'

/** Opens the rates of a hotel in each of three cities, far enough apart for a pill each. */
async function openCities(page: Page, request: APIRequestContext, search: Record<string, string>) {
  const hotels = await Promise.all(['Lisbon', 'Stockholm', 'Istanbul'].map((city) => hotelsOf(request, city)))
  await openRates(page, request, { hotels: hotels.map(([first = '']) => first).join(','), ...search })
}

test('the map has a button with the name and price of each hotel, which shows only that hotel’s rates @long-phone', async ({
  page,
  request,
}) => {
  await openCities(page, request, { view: '' })
  await region(page).getByRole('radio', { name: 'Map' }).click({ force: true })
  await expect.poll(() => parameter(page, 'view')).toBe('map')
  await expect(pills(page)).toHaveCount(3)
  await expect(rows(page)).toHaveCount(3)
  const first = pills(page).first()
  const name = nameOn(await first.getAttribute('aria-label'))
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(name)
  await expect(region(page).getByRole('status').filter({ hasText: 'Only' })).toContainText(`Only ${name}`)
  expect(await accessibilityViolations(page, { within: '[aria-label=Rates]' })).toEqual([])
  await region(page).getByRole('button', { name: 'Show all hotels' }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.reload()
  await expect(pills(page)).toHaveCount(3)
})

test('nearby hotels share one price at any zoom, so that no price covers another @long', async ({ page, request }) => {
  const near = { latitude: '40.72', longitude: '-74', radius: '9000', limit: '8' }
  const found = await listHotels(request, near)
  await openRates(page, request, { hotels: found.map(({ id }) => id).join(','), view: 'map' })
  const prices = map(page).getByRole('button', { name: /\$[\d,.]+$/ })
  const zoomIn = map(page).getByRole('button', { name: 'Zoom in' })
  for (;;) {
    await expect(prices.first()).toBeVisible()
    const boxes = await prices.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
    const covering = boxes.flatMap((one, at) =>
      boxes.slice(at + 1).filter((other) => {
        const isBeside = one.right <= other.left || other.right <= one.left
        return !isBeside && one.bottom > other.top && other.bottom > one.top
      }),
    )
    expect(covering).toEqual([])
    if ((await zoomIn.getAttribute('aria-disabled')) === 'true') break
    const cluster = map(page)
      .getByRole('button', { name: /^\d+ hotels from / })
      .first()
    if ((await cluster.count()) === 0) break
    const scale = map(page).locator('.leaflet-control-scale-line')
    const before = (await scale.textContent())!
    await cluster.click()
    await expect(scale).not.toHaveText(before)
  }
})

test('the keyboard selects a price, and Escape shows all hotels again @desk @long', async ({ page, request }) => {
  await openCities(page, request, { view: 'map' })
  await expect(pills(page)).toHaveCount(3)
  await pills(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(3)
})

test('hovering over a hotel in the rates marks it on the map @desk @long', async ({ page, request }) => {
  await openCities(page, request, { view: 'map' })
  await expect(pills(page)).toHaveCount(3)
  await rows(page).last().hover()
  const marked = map(page).locator('[data-highlighted]').getByRole('button')
  await expect(marked).toHaveCount(1)
  await expect(rows(page).last()).toContainText(nameOn(await marked.getAttribute('aria-label')))
})

test('the map groups two hundred hotels into markers that split when pressed @desk @long', async ({
  page,
  request,
}) => {
  const found = await listHotels(request, { latitude: '48.86', longitude: '2.35', radius: '2000000', limit: '200' })
  await openRates(page, request, { hotels: found.map(({ id }) => id).join(','), rates: '1', view: 'map' })
  const clusters = map(page).getByRole('button', { name: /^\d+ hotels from \$[\d,.]+$/ })
  await expect(clusters.first()).toBeVisible()
  const zoom = await map(page).locator('.leaflet-control-scale-line').textContent()
  await clusters.first().click()
  await expect(map(page).locator('.leaflet-control-scale-line')).not.toHaveText(zoom ?? '')
})

test('selecting a hotel counts and exports its rates alone @desk', async ({ page, request }) => {
  await openCities(page, request, { view: 'map' })
  await pills(page).first().click()
  await expect(rows(page)).toHaveCount(1)
  await expect(counted(page)).toHaveText(/^\d+ of \d+ rates at 1 hotel$/)
  const { text } = await savedFile(page, region(page).getByRole('button', { name: 'Export CSV' }))
  const ids = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0])
  expect(new Set(ids).size).toBe(1)
})
