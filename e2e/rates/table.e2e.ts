import type { APIRequestContext, Page } from '@playwright/test'
import type { HotelsResponse } from '#contract/hotels/list-hotels'
import { testKeys } from '#tools/support/server-process'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import { allArrived, asAgent, narrowRates, openPanel, openRates, rates, region } from '../support/rates-results.ts'
import { stay } from '../support/stay.ts'

const panels = ['Filters', 'Weather', 'Better days'] as const
const head = (page: Page, name: string) => region(page).getByRole('columnheader', { name }).getByRole('button')
const hotel = (page: Page, index: number) => rates(page).nth(index).getByRole('rowheader')

/** Opens the rates of 58 hotels in Paris and around it. */
async function openParis(page: Page, request: APIRequestContext, search: Record<string, string> = {}) {
  const near = new URLSearchParams({ latitude: '48.8566', longitude: '2.3522', radius: '30000', limit: '58' })
  const headers = { authorization: `Bearer ${testKeys.agent}` }
  const { data } = (await (await request.get(`/v1/hotels/list?${near}`, { headers })).json()) as HotelsResponse
  expect(data).toHaveLength(58)
  await asAgent(page)
  await page.goto(`/offers?${new URLSearchParams({ hotels: data.map(({ id }) => id).join(','), ...stay, ...search })}`)
  await allArrived(page)
  await expect(region(page).getByRole('button', { name: /^Sample rates/ })).toBeVisible()
}

/** Opens each panel and closes it: it lies over the table within the window, and gives the focus back. */
async function expectPanelsOver(page: Page) {
  const { width, height } = page.viewportSize()!
  const top = (await rates(page).first().boundingBox())!.y
  for (const name of panels) {
    await openPanel(page, name)
    const panel = page.locator('[popover]:popover-open')
    const content = panel.getByRole(name === 'Filters' ? 'group' : 'region', { name, exact: true })
    await expect(content).toContainText(name === 'Filters' ? 'Max total' : /./)
    const box = (await panel.boundingBox())!
    expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height], name).toEqual(
      Array.from({ length: 4 }, () => true),
    )
    expect((await rates(page).first().boundingBox())!.y).toBe(top)
    if (name === 'Weather') await expect(content.getByRole('heading')).toHaveText(/^Weather in Paris and \d+ nearby: /)
    expect(await accessibilityViolations(page, { within: '[popover]:popover-open' })).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(content).toHaveCount(0)
    await expect(region(page).getByRole('button', { name: new RegExp(`^${name}`) })).toBeFocused()
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
}

test('the first screen shows 18 of 58 hotels, below one line of tools whose panels open over the rows @desk', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openParis(page, request)
  expect((await rates(page).first().boundingBox())!.y).toBeLessThanOrEqual(240)
  const eighteenth = (await rates(page).nth(17).boundingBox())!
  expect(eighteenth.y + eighteenth.height).toBeLessThanOrEqual(900)
  await expectPanelsOver(page)
  // An active filter does not push the rows down either.
  const { y } = (await rates(page).first().boundingBox())!
  await openPanel(page, 'Filters')
  await narrowRates(page, () => region(page).getByRole('radio', { name: 'Refundable', exact: true }).click())
  await expect(region(page).getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  expect((await rates(page).first().boundingBox())!.y).toBe(y)
})

test('a phone shows the first hotel in the upper half of the screen, and panels open over it', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openParis(page, request)
  expect((await rates(page).first().boundingBox())!.y).toBeLessThanOrEqual(844 / 2)
  await expectPanelsOver(page)
})

test('J starts at the first hotel after sorting or filtering, at any scroll position @desk', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openParis(page, request)
  const low = page.getByRole('row').filter({ has: page.locator('[role=rowheader]:focus') })
  for (let row = 1; row <= 30; row += 1) {
    await page.keyboard.press('j')
    await expect(low).toHaveAttribute('aria-rowindex', String(row + 1))
  }
  // The hotel is the last in view, and its rooms unfold where they can be seen.
  await page.keyboard.press('Enter')
  const rooms = page.getByRole('table', { name: /^Rooms of/ })
  await expect.poll(async () => bottomOf(await rooms.boundingBox())).toBeLessThanOrEqual(900)
  expect((await low.boundingBox())!.y).toBeGreaterThan(112)

  await head(page, 'Miles').click()
  await expect(head(page, 'Miles')).toBeFocused()
  await expect(region(page).getByRole('columnheader', { name: 'Miles' })).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('j')
  await expect(page.locator('[role=rowheader]:focus')).toBeVisible()
  await expect(low).toHaveAttribute('aria-rowindex', '2')
  await expect(low).toBeInViewport({ ratio: 1 })

  for (let press = 0; press < 5; press += 1) await page.keyboard.press('j')
  await expect(low).toHaveAttribute('aria-rowindex', '7')
  await openPanel(page, 'Filters')
  await narrowRates(page, () => region(page).getByRole('radio', { name: 'Refundable', exact: true }).click())
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(low).toHaveAttribute('aria-rowindex', '2')
})

function bottomOf(box: { readonly y: number; readonly height: number } | null): number {
  return box === null ? Number.NaN : box.y + box.height
}

test('a search for refundable rates has no column or filter for them, and all amounts have cents @desk', async ({
  page,
  request,
}) => {
  await openRates(page, request, { refundable: 'true', by: 'refundable' })
  await expect(head(page, 'Cheapest')).toContainText('↑')
  await expect(head(page, 'Refundable')).toHaveCount(0)
  await openPanel(page, 'Filters')
  await expect(region(page).getByLabel('Max total')).toBeVisible()
  await expect(region(page).getByRole('radio', { name: 'Refundable', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await hotel(page, 0).click()
  await expect(page.getByRole('table', { name: /^Rooms of/ })).toBeVisible()
  const amounts = (await region(page).getByRole('grid').innerText()).match(/\$[\d.,]*\d/g) ?? []
  expect(amounts.length).toBeGreaterThan(20)
  expect(amounts.filter((amount) => !/\.\d\d$/.test(amount))).toEqual([])
})
