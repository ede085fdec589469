import { withTaxes } from '#contract/hotels/full-price'
import { testKeys } from '#tools/support/server-process'
import type { Offer, OffersRequest, OffersResponse } from '#contract/hotels/find-offers'
import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations, expect, parameter, test } from '../support/fixtures.ts'
import { hotelsField } from '../support/rates-form.ts'
import { allArrived, asAgent, counted, hotelsOf, openRates, rates, region } from '../support/rates-results.ts'
import { stay } from '../support/stay.ts'
import { writtenIn } from '../support/written-in.ts'

const { moment } = writtenIn('en-US')
const bar = (page: Page) => page.getByRole('search', { name: 'This search' })
const grid = (page: Page) => region(page).getByRole('grid', { name: 'Best rates by hotel' })
const row = (page: Page, index: number) => rates(page).nth(index)
const head = (page: Page, name: string) => grid(page).getByRole('columnheader', { name })

/** Opens the matrix with hotels in Lisbon. */
async function openMatrix(page: Page, request: Parameters<typeof openRates>[1], search: Record<string, string> = {}) {
  await openRates(page, request, search)
  await expect(grid(page)).toBeVisible()
}

/** The numbers in a column, in the order of the rows. */
async function column(page: Page, index: number): Promise<number[]> {
  const rows = await rates(page).all()
  const texts = await Promise.all(rows.map((one) => one.getByRole('gridcell').nth(index).textContent()))
  return texts.map((text) => Number(/[\d,.]*\d/.exec(text ?? '')?.[0].replaceAll(',', '')))
}

/** The name of a row's hotel, without its details. */
async function nameOf(hotel: Locator): Promise<string> {
  return (await hotel.getByRole('rowheader').locator('span').first().textContent()) ?? ''
}

async function bottomOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox()
  return (box?.y ?? Number.NaN) + (box?.height ?? 0)
}

test('after a search the form is one line, and the first rates are near the top @desk', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openMatrix(page, request)
  await expect(row(page, 0)).toContainText('$')
  expect(await bottomOf(row(page, 0))).toBeLessThanOrEqual(320)
  expect((await row(page, 0).boundingBox())?.height).toBe(36)
  expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(49)
  expect(await accessibilityViolations(page)).toEqual([])
})

test('a phone shows the first price in the upper half of the screen', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openMatrix(page, request)
  const price = row(page, 0).getByRole('gridcell').first()
  await expect(price).toContainText('$')
  await expect.poll(() => bottomOf(price)).toBeLessThanOrEqual(844 / 2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await accessibilityViolations(page)).toEqual([])
})

test('pressing a column head sorts by it, pressing again reverses the order, and the address stores it @desk', async ({
  page,
  request,
}) => {
  await openMatrix(page, request)
  const cheapest = await column(page, 0)
  expect(cheapest.length).toBeGreaterThan(3)
  expect(cheapest).toEqual(cheapest.toSorted((a, b) => a - b))
  await head(page, 'Cheapest').getByRole('button').click()
  await expect.poll(() => parameter(page, 'by')).toBe('-cheapest')
  await expect.poll(() => column(page, 0)).toEqual(cheapest.toReversed())
  await expect(head(page, 'Cheapest')).toHaveAttribute('aria-sort', 'descending')

  await head(page, 'Miles').getByRole('button').click()
  await expect.poll(() => parameter(page, 'by')).toBe('miles')
  const isSorted = (miles: readonly number[]) => miles.every((each, at) => at === 0 || each >= miles[at - 1]!)
  await expect.poll(async () => isSorted(await column(page, 7))).toBe(true)
  await page.reload()
  await expect(head(page, 'Miles')).toHaveAttribute('aria-sort', 'ascending')
  await expect(row(page, 0).getByRole('gridcell').nth(7)).toContainText('best')
})

test('a hotel unfolds to its rates by price, which can be selected @desk', async ({ page, request }) => {
  await openMatrix(page, request)
  const name = await nameOf(row(page, 0))
  await row(page, 0).getByRole('rowheader').click()
  await expect(row(page, 0).getByRole('rowheader')).toHaveAttribute('aria-expanded', 'true')
  const rooms = page.getByRole('table', { name: `Rooms of ${name}` })
  const choose = rooms.getByRole('button', { name: /^Choose .*\$.*(Non-refundable|Free)/ }).first()
  await choose.click()
  await expect(choose).toHaveAttribute('aria-pressed', 'true')
  await expect(row(page, 0).getByRole('gridcell', { selected: true })).toHaveCount(1)
  await expect(page.getByText('1 chosen')).toBeVisible()

  await expect(rooms.getByRole('columnheader')).toHaveText([
    'Room',
    'Price with taxes',
    'Board',
    'Cancelling',
    'Net',
    'Supplier',
  ])
  await rooms
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  await expect(page.getByText('What cancelling costs').first()).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('keys move through the matrix, select rates, open hotels, edit the search and show help @desk', async ({
  page,
  request,
}) => {
  await openMatrix(page, request)
  await page.keyboard.press('j')
  await expect(row(page, 0).getByRole('rowheader')).toBeFocused()
  await page.keyboard.press('j')
  await expect(row(page, 1).getByRole('rowheader')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(row(page, 1).getByRole('gridcell').nth(1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(row(page, 1).getByRole('gridcell').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(row(page, 0).getByRole('rowheader')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Enter')
  await expect(row(page, 0).getByRole('rowheader')).toHaveAttribute('aria-expanded', 'false')

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Shortcuts' })
  await expect(keys).toContainText('Compare selected rates')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  await page.keyboard.press('e')
  await expect(hotelsField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('button', { name: /^Edit/ })).toBeFocused()
  await page.keyboard.press('/')
  await expect(hotelsField(page)).toBeFocused()
})

test('a search of many hotels renders few rows and keeps the column heads in view @desk @long', async ({
  page,
  request,
}) => {
  const ids = (
    await Promise.all(['Lisbon', 'Madrid', 'Paris', 'Rome', 'London'].map((city) => hotelsOf(request, city)))
  ).flat()
  await asAgent(page)
  await page.goto(`/offers?${new URLSearchParams({ hotels: ids.join(','), ...stay })}`)
  await allArrived(page)
  await expect.poll(async () => Number(await grid(page).getAttribute('aria-rowcount'))).toBeGreaterThan(20)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(head(page, 'Cheapest')).toBeInViewport()
  await expect(bar(page)).toBeInViewport()
})

test('a row shows the deadline of its refundable rate and the commission on the rate sorted by @desk @long', async ({
  page,
  request,
}) => {
  const sent = page.waitForRequest(/\/v1\/hotels\/offers$/)
  await openMatrix(page, request, { rates: '100' })
  const headers = { authorization: `Bearer ${testKeys.agent}` }
  const response = await request.post('/v1/hotels/offers', { headers, data: (await sent).postDataJSON() })
  const { data } = (await response.json()) as OffersResponse
  const isRefundable = ({ rates: [rate] }: Offer) => rate?.cancellationPolicies.refundableTag === 'RFN'
  for (const [name, fits] of [
    ['Refundable', isRefundable],
    ['Breakfast', ({ rates: [rate] }: Offer) => rate?.boardType !== 'RO'],
  ] as const) {
    await head(page, name).getByRole('button').click()
    await expect(head(page, name)).toHaveAttribute('aria-sort', 'ascending')
    const hotelId = (await row(page, 0).getByRole('rowheader').getAttribute('data-hotel-id')) ?? ''
    const offers = data.find((hotel) => hotel.hotelId === hotelId)!.roomTypes
    const cells = row(page, 0).getByRole('gridcell')
    const [step] = offers.find(isRefundable)!.rates[0]!.cancellationPolicies.cancelPolicyInfos
    await expect(cells.nth(2)).toContainText(
      new RegExp(`${moment(Date.parse(step!.cancelTime), step!.timezone).source} Lisbon time`),
    )
    const offer = offers.find(fits)!
    const commission = offer.rates[0]!.commission[0]!.amount
    await expect(cells.nth(5)).toContainText(`$${commission}`)
    await expect(cells.nth(6)).toContainText(`$${(withTaxes(offer).amount - commission).toFixed(2)}`)
  }
})

test('fewer rates per hotel limit the unfolded rates, not the cells @desk', async ({ page, request }) => {
  const sent = page.waitForRequest(/\/v1\/hotels\/offers$/)
  await openMatrix(page, request, { rates: '1' })
  expect(((await sent).postDataJSON() as OffersRequest).maxRatesPerHotel).toBe(10)
  const cells = grid(page).locator(':is([data-column=refundable], [data-column=breakfast], [data-column=half-board])')
  await expect(cells.filter({ hasText: /loading|unknown|loaded/ })).toHaveCount(0)
  expect(await cells.filter({ hasText: '$' }).count()).toBeGreaterThan(3)
  await expect(counted(page)).toHaveText(/^(\d) rates at \1 hotels$/)
  await row(page, 0).getByRole('rowheader').click()
  await expect(page.getByRole('table', { name: /^Rooms of/ }).getByRole('rowheader')).toHaveCount(1)
  expect(await accessibilityViolations(page)).toEqual([])
})

test('the page requests all rates of hotels with further boards, and their cells then have a price @desk', async ({
  page,
  request,
}) => {
  const [hotelId, other] = await hotelsOf(request, 'Lisbon')
  const asked: OffersRequest[] = []
  await page.route(/\/v1\/hotels\/offers$/, async (route) => {
    const sent = route.request().postDataJSON() as OffersRequest
    asked.push(sent)
    const response = await route.fetch()
    const json = (await response.json()) as OffersResponse
    if (sent.maxRatesPerHotel === 100) return route.fulfill({ response })
    const roomOnly = (hotel: OffersResponse['data'][number]) => ({
      ...hotel,
      roomTypes: hotel.roomTypes.filter(({ rates: [rate] }) => rate!.boardType === 'RO'),
    })
    const data = json.data.map((hotel) => ([hotelId, other].includes(hotel.hotelId) ? roomOnly(hotel) : hotel))
    return route.fulfill({ response, json: { ...json, data, moreBoardsAt: [hotelId] } })
  })
  await openMatrix(page, request, { rates: '5' })
  const breakfastOf = (id: string) => grid(page).locator(`[data-column=breakfast][data-hotel-id=${id}]`)
  await expect(breakfastOf(hotelId!)).toContainText('$')
  await expect(breakfastOf(other!)).toHaveText('–none')
  expect(asked.map((sent) => [sent.hotelIds.length > 1, sent.maxRatesPerHotel])).toEqual([
    [true, 10],
    [false, 100],
  ])
})

test('a row shows the guest rating, the distance from the centre, and the city if there are several @desk', async ({
  page,
  request,
}) => {
  await openMatrix(page, request)
  await expect(row(page, 0).getByRole('rowheader')).toHaveText(/Guest rating \d+\.\d (\d+ ft|\d+\.\d mi)$/)
  const hotels = [...(await hotelsOf(request, 'Lisbon')).slice(0, 2), ...(await hotelsOf(request, 'Porto')).slice(0, 2)]
  await openMatrix(page, request, { hotels: hotels.join(',') })
  await expect(row(page, 0).getByRole('rowheader')).toHaveText(/(\d+ ft|\d+(\.\d)? mi) · (Lisbon|Porto)$/)
  expect(await grid(page).getByRole('rowheader').filter({ hasText: '· Porto' }).count()).toBe(2)
  expect(await accessibilityViolations(page)).toEqual([])
})

test('a phone labels the miles of a hotel as miles @long', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openMatrix(page, request)
  const miles = row(page, 0).locator('[data-column=miles]')
  await expect(miles).toHaveText(/^[\d,]+/)
  expect(await miles.evaluate((cell) => getComputedStyle(cell, '::after').content)).toContain(' miles')
})
