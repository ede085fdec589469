import type { Locator, Page } from '@playwright/test'
import type { DealsResponse } from '#contract/deals/list-deals'
import { map } from '../support/deals-map.ts'
import { cards, dealCount, expect, openDeals, parameter, test } from '../support/fixtures.ts'

const reach = 'radius=100000'
/** 100 km, as the page says it. */
const reachMiles = 62

function farther(page: Page): Locator {
  return page.getByRole('region', { name: 'Farther away' })
}

/** The distances that cards say, in miles. */
async function distances(list: Locator): Promise<number[]> {
  await expect(list.getByRole('listitem').first()).toBeVisible()
  const texts = await list.getByRole('listitem').allTextContents()
  return texts.map((text) => {
    const [, figure = '', unit] = /([\d.,]+) (ft|mi) away/.exec(text) ?? []
    return Number(figure.replaceAll(',', '')) / (unit === 'mi' ? 1 : 5280)
  })
}

/** So few miles that only the cheapest few near the place cost no more. */
function milesOfThird(deals: DealsResponse['data']): { maxMiles: number; count: number } {
  const miles = deals.map(({ data }) => data.room_types[0]!.calculations.miles_required).toSorted((a, b) => a - b)
  const maxMiles = miles[2]!
  return { maxMiles, count: miles.filter((one) => one <= maxMiles).length }
}

test('few deals near a place come first and alone, and those farther away apart, with a count of each @long-phone', async ({
  page,
  isMobile,
  requestDeals,
}) => {
  const { maxMiles, count } = milesOfThird((await requestDeals(`${reach}&limit=200`)).deals)
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
  const wider = await requestDeals(`maxMiles=${maxMiles}&limit=200`)
  const total = wider.total - count
  await expect(others).toContainText(
    total > 20
      ? `The best 20 of ${total.toLocaleString('en-US')} deals`
      : `${total} deals more than ${reachMiles} mi away`,
  )
  if (isMobile) await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(map(page).getByRole('status')).toHaveText(`${count} deals near, ${away.length} farther away`)
  await expect(map(page).getByRole('button', { name: 'Search this area' })).toHaveCount(0)
})

test('the map opens on few deals near a place, and shows those farther away when they are asked for @long', async ({
  page,
  isMobile,
  requestDeals,
}) => {
  const { maxMiles } = milesOfThird((await requestDeals(`${reach}&limit=200`)).deals)
  await openDeals(page, `?maxMiles=${maxMiles}`)
  if (isMobile) await page.getByRole('button', { name: 'Map', exact: true }).click()
  const scale = map(page).locator('.leaflet-control-scale-line')
  await expect(scale).toHaveText(/^\d{1,2} mi$|ft$/)
  await map(page).getByRole('button', { name: 'Show farther deals' }).click()
  await expect(scale).toHaveText(/^\d{3,4} mi$/)
  await expect(map(page).getByRole('button', { name: 'Show farther deals' })).toHaveCount(0)
  await expect(map(page).getByRole('button', { name: 'Search this area' })).toHaveCount(0)
})

test('a place without hotels says so first, and the map shows it with the deals farther away @desk', async ({
  page,
}) => {
  await page.goto('/deals?latitude=-48&longitude=-123&near=Point%20Nemo')
  const [no, apart] = [
    page.getByRole('heading', { name: 'No deals near Point Nemo' }),
    page.getByRole('heading', { name: 'Farther away' }),
  ]
  await expect(apart).toBeVisible()
  expect((await no.boundingBox())!.y).toBeLessThan((await apart.boundingBox())!.y)
  await expect(page.getByText(`There are no deals within ${reachMiles} mi right now`)).toBeVisible()
  expect(Math.min(...(await distances(farther(page).getByRole('list'))))).toBeGreaterThan(reachMiles)
  await expect(map(page).getByRole('status')).toHaveText(/^No deals near, \d+ farther away$/)
  await expect(
    map(page)
      .getByRole('button', { name: /miles$/ })
      .first(),
  ).toBeInViewport()
  await expect(page.getByRole('status').filter({ hasText: /^No deals within/ })).toBeVisible()
})

test('a filter that leaves few shows others apart, and clearing it takes them away again @desk @long', async ({
  page,
  requestDeals,
}) => {
  const near = await requestDeals(`${reach}&limit=200`)
  const { maxMiles, count } = milesOfThird(near.deals)
  await openDeals(page)
  await expect(farther(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Most miles' }).click()
  await page.getByRole('textbox', { name: 'Or at most' }).fill(String(maxMiles))
  await page.keyboard.press('Enter')
  await expect(farther(page).getByRole('listitem').first()).toBeVisible()
  await expect(cards(page)).toHaveCount(count)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(farther(page)).toHaveCount(0)
  await expect(cards(page)).toHaveCount(Math.min(50, near.total))
  expect(parameter(page, 'maxMiles')).toBeNull()
})
