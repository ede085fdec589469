import type { Locator, Page } from '@playwright/test'
import type { DealsResponse } from '#contract/deals/list-deals'
import { map } from '../support/deals-map.ts'
import { cards, dealCount, expect, openDeals, openFilters, openSearch, parameter, test } from '../support/fixtures.ts'

/** The radius, in miles, that has enough deals around the caller. */
const reachMiles = 10
/** The widest radius, in miles, that counts as near. */
const mostMiles = 50

function farther(page: Page): Locator {
  return page.getByRole('region', { name: 'Farther away' })
}

/** The distances shown on cards, in miles. */
async function distances(list: Locator): Promise<number[]> {
  await expect(list.getByRole('listitem').first()).toBeVisible()
  const texts = await list.getByRole('listitem').allTextContents()
  return texts.map((text) => {
    const [, figure = '', unit] = /([\d.,]+) (ft|mi) away/.exec(text) ?? []
    return Number(figure.replaceAll(',', '')) / (unit === 'mi' ? 1 : 5280)
  })
}

/** A maximum of miles that only the cheapest deals near the place meet. */
function milesOfThird(deals: DealsResponse['data']): { maxMiles: number; count: number } {
  const miles = deals.map(({ data }) => data.room_types[0]!.calculations.miles_required).toSorted((a, b) => a - b)
  const maxMiles = miles[2]!
  return { maxMiles, count: miles.filter((one) => one <= maxMiles).length }
}

test('a short list of deals near a place is followed by deals farther away, each with a count @long-phone', async ({
  page,
  isMobile,
  requestDeals,
}) => {
  const { maxMiles, count } = milesOfThird((await requestDeals('limit=200')).deals)
  expect(count, 'fewer than six').toBeLessThan(6)
  await openDeals(page, `?maxMiles=${maxMiles}`)
  await expect(cards(page)).toHaveCount(count)
  expect(Math.max(...(await distances(page.getByRole('list', { name: 'Deals' }))))).toBeLessThanOrEqual(reachMiles)
  await expect(dealCount(page)).toHaveText(`${count} deals within ${reachMiles} mi`)

  const others = farther(page)
  await expect(others.getByRole('heading', { level: 2 }).first()).toHaveText('Farther away')
  const away = await distances(others.getByRole('list'))
  expect(away.length).toBeGreaterThan(0)
  expect(Math.min(...away)).toBeGreaterThanOrEqual(reachMiles)
  if (isMobile) await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(map(page).getByRole('status')).toHaveText(`${count} deals nearby, ${away.length} farther away`)
  await expect(map(page).getByRole('button', { name: 'Search this area' })).toHaveCount(0)
})

test('a place without deals shows that first, and its map shows deals farther away @desk', async ({ page }) => {
  await page.goto('/deals?latitude=-48&longitude=-123&near=Point%20Nemo')
  const [no, apart] = [
    page.getByRole('heading', { name: 'No deals near Point Nemo' }),
    page.getByRole('heading', { name: 'Farther away' }),
  ]
  await expect(apart).toBeVisible()
  expect((await no.boundingBox())!.y).toBeLessThan((await apart.boundingBox())!.y)
  await expect(page.getByText('There are none here yet.')).toBeVisible()
  expect(Math.min(...(await distances(farther(page).getByRole('list'))))).toBeGreaterThan(mostMiles)
  await expect(map(page).getByRole('status')).toHaveText(/^No deals nearby, \d+ farther away$/)
  await expect(
    map(page)
      .getByRole('button', { name: /miles$/ })
      .first(),
  ).toBeInViewport()
  await expect(page.getByRole('status').filter({ hasText: /^No deals within/ })).toBeVisible()
})

test('a filter that leaves few deals adds deals farther away, and clearing it removes them @desk @long', async ({
  page,
  requestDeals,
}) => {
  const near = await requestDeals('limit=200')
  const { maxMiles, count } = milesOfThird(near.deals)
  await openDeals(page)
  await expect(farther(page)).toHaveCount(0)
  const sheet = await openSearch(page, 'Miles')
  await sheet.getByRole('textbox', { name: 'Max miles' }).fill(String(maxMiles))
  await page.keyboard.press('Tab')
  await expect(farther(page).getByRole('listitem').first()).toBeVisible()
  await expect(cards(page)).toHaveCount(count)
  await sheet.getByRole('button', { name: 'Clear' }).click()
  await expect(farther(page)).toHaveCount(0)
  await expect(cards(page)).toHaveCount(Math.min(50, near.total))
  expect(parameter(page, 'maxMiles')).toBeNull()
})

test('the radius reaches only as far as 20 deals require, is shown, and can be widened @long-phone', async ({
  page,
  requestDeals,
  isMobile,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/hotels\/deals(\/points|\/days)?\?/.test(request.url())) requests.push(request.url())
  })
  await openDeals(page)
  const list = page.getByRole('list', { name: 'Deals' })
  await expect(cards(page)).toHaveCount(50)
  expect(Math.max(...(await distances(list)))).toBeLessThanOrEqual(reachMiles)
  if (isMobile) await openSearch(page, 'Where')
  const within = page.getByRole('combobox', { name: 'Within' })
  await expect(within.locator('option:checked')).toHaveText('Within 10 mi')
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  expect(requests.filter((url) => !/radius=(near-mi|16093)(&|$)/.test(url))).toEqual([])

  await expect(within.locator('option')).toHaveText([5, 10, 25, 50].map((miles) => `Within ${miles} mi`))
  await within.selectOption('Within 50 mi')
  await expect.poll(() => parameter(page, 'radius')).toBe('80467')
  const { total } = await requestDeals('radius=80467')
  await expect(dealCount(page)).toHaveText(`50 of ${total} deals`)
  if (isMobile) await expect(page.getByRole('button', { name: `Show ${total} deals` })).toBeVisible()
  await page.reload()
  await expect(cards(page)).toHaveCount(50)
  if (isMobile) await openSearch(page, 'Where')
  await expect(within).toHaveValue('80467')
  // An old link, in kilometres.
  await openDeals(page, '?radius=10000')
  if (isMobile) await openSearch(page, 'Where')
  await expect(within.locator('option:checked')).toHaveText('Within 6 mi')
})

test.describe('in Germany', () => {
  test.use({ locale: 'de-DE' })

  test('the radius is in kilometres @desk', async ({ page }) => {
    const [request] = await Promise.all([
      page.waitForRequest(/\/hotels\/deals\?/),
      page.goto('/deals?latitude=48.8566&longitude=2.3522&near=Paris'),
    ])
    expect(new URL(request.url()).searchParams.get('radius')).toBe('near')
    await expect(page.getByRole('combobox', { name: 'Within' }).locator('option')).toHaveText(
      [5, 10, 25, 50].map((km) => `Within ${km} km`),
    )
  })
})

test('another place takes one request for its list and one for its map, and filters do not widen the radius @desk @long', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/v1/hotels/deals')) requests.push(`${pathname} ${searchParams.get('radius')}`)
  })
  await openDeals(page)
  await expect(cards(page)).toHaveCount(50)
  requests.length = 0
  const where = page.getByRole('combobox', { name: 'Where' })
  await where.fill('tokyo')
  await page.getByRole('option', { name: 'Tokyo, Japan' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Tokyo')
  await expect(cards(page).first()).toContainText('Tokyo')
  const [list, points] = ['/v1/hotels/deals near-mi', '/v1/hotels/deals/points near-mi']
  expect(requests.filter((one) => !one.includes('/days')).toSorted()).toEqual([list, points])
  await expect(page.getByRole('combobox', { name: 'Within' })).toHaveValue('16093')

  const filters = await openFilters(page)
  await filters.getByRole('group', { name: 'Stars' }).getByText('5', { exact: true }).click()
  await expect.poll(() => requests.filter((one) => one === list).length).toBe(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Within' })).toHaveValue('16093')
})

test('a map area has its own heading and shows no distances @desk', async ({ page }) => {
  await openDeals(page, '?south=40&west=-75&north=42&east=-73')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals in this area')
  await expect(page).toHaveTitle('Deals in this area · Milestay')
  await expect(page.getByRole('combobox', { name: 'Where' })).toHaveValue('Map area')
  await expect(page.getByRole('combobox', { name: 'Within' })).toHaveCount(0)
  await expect(cards(page).first()).not.toContainText('away')
})
