import type { Locator, Page } from '@playwright/test'
import { addDays, utcDay } from '#contract/days'
import type { DealDay } from '#contract/deals/list-deal-days'
import { testKeys } from '#tools/support/server-process'
import {
  accessibilityViolations,
  cards,
  nightsOf,
  expect,
  hotelNames,
  openDeals,
  openSearch,
  parameter,
  searchFields as dialog,
  test,
} from '../support/fixtures.ts'
import { hotelId } from '../support/hotel.ts'
import { longDay, stay } from '../support/stay.ts'

const paris = 'latitude=48.8566&longitude=2.3522&near=Paris'
const inReach = 'latitude=48.8566&longitude=2.3522'

/** The button that opens the search and shows its dates. */
const whenButton = (page: Page) => page.getByRole('search').getByRole('button', { name: /^(When|Search) / })
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name })
const pricedDay = (within: Locator) => within.getByRole('button', { name: /miles a night/ }).first()

/** The miles of a night and the nights in the name of a day. */
async function readDay(day: Locator) {
  const name = (await day.getAttribute('aria-label')) ?? ''
  const [, miles = '', nights = ''] = /([\d,]+) miles a night for (\d+) nights?/.exec(name) ?? []
  return { miles: Number(miles.replaceAll(',', '')), nights: Number(nights) }
}

test('the keyboard selects a month and its nights, and the address stores them @long', async ({
  page,
  requestDeals,
  isMobile,
}) => {
  await openDeals(page, `?${paris}`)
  const points: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/deals/points')) points.push(request.url())
  })
  await whenButton(page).press('Enter')
  if (isMobile)
    await dialog(page)
      .getByRole('button', { name: /^When / })
      .press('Enter')
  await group(page, 'Month').getByRole('radio', { name: 'Any time' }).press('ArrowRight')
  await expect(group(page, 'Month').getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('ArrowRight')
  const month = group(page, 'Month').getByRole('radio').nth(2)
  await expect(month).toBeChecked()
  await group(page, 'Nights').getByRole('radio', { name: '3', exact: true }).press('Space')
  await expect.poll(() => parameter(page, 'nights')).toBe('3')
  // Prices for other nights stay dimmed until the new prices arrive.
  await expect(pricedDay(dialog(page))).toHaveAccessibleName(/for 3 nights/)
  await expect(dialog(page).locator('[aria-busy=true]')).toHaveCount(0)
  expect(await accessibilityViolations(page, { within: '[role=dialog]:popover-open, dialog[open]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(whenButton(page)).toBeFocused()
  await expect(whenButton(page)).toHaveAccessibleName(/Any 3 nights in [A-Z][a-z]+/)

  const when = `from=${parameter(page, 'from')}&to=${parameter(page, 'to')}&nights=3`
  expect(parameter(page, 'from')).toMatch(/-01$/)
  const { deals } = await requestDeals(`${inReach}&${when}`)
  const expected = deals.slice(0, 5).map(({ data }) => data.hotel.name)
  await expect.poll(async () => hotelNames(page, 5)).toEqual(expected)
  await expect.poll(() => nightsOf(cards(page).first())).toBe(3)
  // The map follows too, when it is on screen.
  if (!isMobile) expect(points.at(-1)).toContain(when)
  await page.reload()
  await expect(whenButton(page)).toHaveAccessibleName(/Any 3 nights in [A-Z][a-z]+/)
  await expect.poll(async () => hotelNames(page, 5)).toEqual(expected)
})

test('a day of the calendar selects the stay with the fewest miles from that day', async ({ page, requestDeals }) => {
  await openDeals(page, `?${paris}&minStars=4&nights=2`)
  await openSearch(page, 'When')
  const day = pricedDay(dialog(page))
  const { miles, nights } = await readDay(day)
  expect(nights).toBe(2)
  await day.press('Enter')
  await expect(dialog(page)).toContainText(`${miles.toLocaleString('en-US')} a night`)
  const { deals, total } = await requestDeals(
    `${inReach}&minStars=4&from=${parameter(page, 'from')}&to=${parameter(page, 'to')}&nights=2&limit=200`,
  )
  const required = deals.map(({ data }) => data.room_types[0]!.calculations.miles_required)
  const least = Math.min(...required)
  expect(Math.ceil(least / 2)).toBe(miles)
  await page.getByRole('button', { name: `Show ${total} deals` }).click()
  await expect(
    cards(page)
      .filter({ hasText: `${least.toLocaleString('en-US')} miles` })
      .first(),
  ).toBeVisible()
})

/** Selects a day as a mouse, a finger or the keyboard does. */
const presses = {
  'the mouse': (day: Locator) => day.click(),
  'the keyboard': (day: Locator) => day.press('Enter'),
  'a finger': (day: Locator) => day.tap(),
}

for (const [name, press] of Object.entries(presses)) {
  test(`${name} selects any pair of days in the miles calendar, which shows no price of other nights ${name === 'a finger' ? '@phone' : '@desk'} @long`, async ({
    page,
    request,
  }) => {
    test.slow()
    const response = await request.get(`/v1/hotels/deals/days?${inReach}&radius=near-mi`, {
      headers: { authorization: `Bearer ${testKeys.public}` },
    })
    const { data } = (await response.json()) as { data: readonly DealDay[] }
    const cheapest = new Map(data.map(({ start_date, cheapest: stay }) => [start_date, stay]))
    const days = [0, 2, 3, 9, 13].map((more) => addDays(stay.checkin, more))
    await openDeals(page, `?${paris}&from=${days[1]}&to=${days[3]}&nights=7`)
    await openSearch(page, 'When')
    const day = (date: string) =>
      dialog(page).getByRole('button', { name: new RegExp(`${longDay(date)}(?!.*, \\d{4})`) })
    for (const first of days) {
      for (const last of days.filter((each) => each !== first)) {
        await press(day(first))
        const { end_date, miles_required } = cheapest.get(first)!
        await expect.poll(() => [parameter(page, 'from'), parameter(page, 'to')]).toEqual([first, end_date])
        await expect(dialog(page)).toContainText(`from ${miles_required.toLocaleString('en-US')} miles`)
        await press(day(last))
        const [from = '', to = ''] = [first, last].toSorted()
        await expect.poll(() => [parameter(page, 'from'), parameter(page, 'to')]).toEqual([from, to])
        // The calendar follows the address.
        await expect(dialog(page).locator('[data-selection-start]')).toHaveAccessibleName(new RegExp(longDay(from)))
        await expect(dialog(page).locator('[data-selection-end]')).toHaveAccessibleName(new RegExp(longDay(to)))
        const isCheapest = cheapest.get(from)!.end_date === to
        await expect(dialog(page).getByText(/^ ?from [\d,]+ miles/)).toHaveCount(isCheapest ? 1 : 0)
      }
    }
  })
}

test('a weekend runs from Friday to Sunday, and a later check-out day extends a stay @desk @long', async ({ page }) => {
  await openDeals(page, `?${paris}`)
  await whenButton(page).click()
  await group(page, 'Nights').getByRole('radio', { name: 'Weekend' }).press('Space')
  await expect(pricedDay(dialog(page))).toHaveAccessibleName(/^Friday, /)
  await expect(cards(page).first()).toContainText(/Fri, \w+ \d+ – Sun, \w+ \d+/)

  await group(page, 'Nights').getByRole('radio', { name: 'Any' }).press('Space')
  await expect(group(page, 'Nights').getByRole('radio', { name: 'Any' })).toBeChecked()
  await expect(dialog(page).locator('[aria-busy=true]')).toHaveCount(0)
  await pricedDay(dialog(page)).press('Enter')
  // Until the miles of the stay are shown, the focus has yet to move to its last day.
  await expect(dialog(page)).toContainText(/(miles|a night)\. Pick your check-out day/)
  const from = parameter(page, 'from')
  const to = parameter(page, 'to')
  const nights = (Date.parse(to!) - Date.parse(from!)) / 86_400_000
  for (let more = 0; more <= nights; more += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => parameter(page, 'to')).not.toBe(to)
  expect(parameter(page, 'from')).toBe(from)
  await dialog(page).getByRole('button', { name: 'Clear' }).click()
  await expect(whenButton(page)).toHaveAccessibleName('When Any time')
})

test.describe('when deals fail to load', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('the sheet shows the error, and the selection stays @desk @long', async ({ page }) => {
    await openDeals(page, `?${paris}`)
    await page.route(/\/v1\/hotels\/deals\?.*nights=3/, (route) => route.abort())
    await whenButton(page).click()
    await group(page, 'Nights').getByRole('radio', { name: '3', exact: true }).press('Space')
    await expect(dialog(page).getByRole('alert')).toContainText('The deals could not be loaded')
    await expect(group(page, 'Nights').getByRole('radio', { name: '3', exact: true })).toBeChecked()
    expect(parameter(page, 'nights')).toBe('3')
  })
})

test('a night in a hotel’s calendar prices the stay with the fewest miles @long', async ({ page, request }) => {
  const response = await request.get(`/v1/hotels/deals/days?hotelId=${hotelId}`, {
    headers: { authorization: `Bearer ${testKeys.public}` },
  })
  const { data } = (await response.json()) as { data: readonly DealDay[] }
  await page.goto(`/hotels/${hotelId}`)
  const month = page.getByRole('region', { name: 'Miles calendar' })
  await month.scrollIntoViewIfNeeded()
  const day = pricedDay(month)
  await day.scrollIntoViewIfNeeded()
  const { miles, nights } = await readDay(day)
  expect(await accessibilityViolations(page, { within: '[aria-labelledby=month]' })).toEqual([])
  await day.press('Enter')
  await expect.poll(() => parameter(page, 'checkin')).not.toBeNull()
  const chosen = data.find(({ start_date }) => start_date === parameter(page, 'checkin'))?.cheapest
  expect(parameter(page, 'checkout')).toBe(chosen?.end_date)
  expect(Math.ceil(chosen!.miles_required / nights)).toBe(miles)
  // Stays from other days do not count here.
  const departure = new Date(`${chosen!.end_date}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long' })
  await expect(month.getByRole('button', { name: new RegExp(`${departure}(?!.*\\d{4}).* miles a night`) })).toHaveCount(
    0,
  )
  await expect(page.getByText(new RegExp(`^\\d+ rates? for ${nights} nights?, `))).toBeVisible()
})

test('a search for tonight says when the next deals start and that hotels may have rates @desk', async ({ page }) => {
  const today = utcDay(Date.now())
  await page.goto(`/deals?${paris}&from=${today}&to=${addDays(today, 1)}&nights=1`)
  await expect(page.getByText(/^The next deals start on .*Hotels may still have rates/)).toBeVisible()
  await page.getByRole('button', { name: /^See / }).click()
  await expect.poll(() => parameter(page, 'from')).not.toBe(today)
  await expect.poll(() => nightsOf(cards(page).first())).toBe(1)
})
