import { addDays } from '#contract/days'
import type { MinRatesInput } from '#contract/find-min-rates'
import type { Page } from '@playwright/test'
import { accessibilityViolations, expect, parameter, test } from './support/fixtures.ts'
import { openRates, region, stay } from './support/rates-results.ts'

const days = (page: Page) => page.getByRole('region', { name: 'Better days' })
const cells = (page: Page) => days(page).getByRole('list', { name: 'Days of arrival' }).getByRole('button')
const cell = (page: Page, day: string) => days(page).getByRole('button', { name: new RegExp(`^${day}:`) })
const minRates = /\/v1\/hotels\/min-rates$/

async function unfold(page: Page) {
  await days(page).getByRole('button', { name: 'Better days' }).click()
}

/** Notes the days that are asked for, in order, and the most at the same time. */
function watchDays(page: Page) {
  const asked: string[] = []
  let open = 0
  const most = { atOnce: 0 }
  page.on('request', (request) => {
    if (!minRates.test(request.url())) return
    asked.push((request.postDataJSON() as MinRatesInput).checkin)
    open += 1
    most.atOnce = Math.max(most.atOnce, open)
  })
  page.on('requestfinished', (request) => {
    if (minRates.test(request.url())) open -= 1
  })
  return { asked, most }
}

test('folded days are not asked for; unfolded, the nearest come first, a few at a time, and this is remembered @desk', async ({
  page,
  request,
}) => {
  const { asked, most } = watchDays(page)
  await openRates(page, request)
  await expect(cells(page)).toHaveCount(0)
  // That of the stay itself is on screen.
  await expect.poll(() => asked).toEqual([stay.checkin])
  await unfold(page)
  await expect(cells(page)).toHaveCount(15)
  await expect(days(page).getByRole('status')).toHaveText('Net prices and miles, weather')
  expect(asked).toHaveLength(15)
  expect(asked.slice(0, 4).toSorted()).toEqual([-1, 0, 1, 2].map((after) => addDays(stay.checkin, after)))
  expect(most.atOnce).toBeLessThanOrEqual(3)
  expect((await days(page).boundingBox())!.height).toBeLessThanOrEqual(64)
  expect(await accessibilityViolations(page, { within: '.better-days' })).toEqual([])
  await page.reload()
  await expect(cells(page)).toHaveCount(15)
})

test('a day has its price, miles and weather, and a press searches it for as many nights', async ({
  page,
  request,
}) => {
  await openRates(page, request)
  await unfold(page)
  await expect(cell(page, 'Mon, Feb 8')).toHaveAttribute('aria-current', 'date')
  await expect(cell(page, 'Wed, Feb 10')).toHaveAccessibleName(
    /^Wed, Feb 10: from \$[\d,.]+, [\d,]+ miles;.* high −?\d+°, low −?\d+°/,
  )
  await expect(
    cells(page).filter({ hasText: /./ }).and(page.locator('[data-cheapest=true]')).first(),
  ).toHaveAccessibleName(/lowest price/)
  await cell(page, 'Wed, Feb 10').click()
  await expect
    .poll(() => [parameter(page, 'checkin'), parameter(page, 'checkout')])
    .toEqual(['2027-02-10', '2027-02-12'])
  await expect(cell(page, 'Wed, Feb 10')).toHaveAttribute('aria-current', 'date')
})

test('days obey the search and the switch: what can be cancelled alone, at the net price or the selling price @desk', async ({
  page,
  request,
}) => {
  await openRates(page, request, { refundable: 'true', by: 'cheapest' })
  await unfold(page)
  await expect(days(page).getByRole('status')).toHaveText('Refundable only: net prices and miles, weather')
  const cheapest = region(page).getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first()
  const current = cells(page).and(page.locator('[aria-current=date]'))
  const sameAmount = async () => {
    const amount = /\$[\d,.]+\d/.exec((await cheapest.textContent()) ?? '')?.[0]
    expect(amount).toBeDefined()
    await expect(current).toHaveAccessibleName(new RegExp(`from ${amount!.replaceAll(/[$.]/g, '\\$&')}, `))
    return amount
  }
  const net = await sameAmount()
  await page.getByRole('radiogroup', { name: 'Prices' }).getByRole('radio', { name: 'Selling' }).check()
  await expect(days(page).getByRole('status')).toHaveText('Refundable only: selling prices and miles, weather')
  expect(await sameAmount()).not.toBe(net)
  // The miles too: those of the table are of the same rates.
  const miles = await region(page).getByRole('grid').locator('[data-of=miles][role=gridcell]').allTextContents()
  const fewest = Math.min(...miles.map((text) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? Infinity)))
  await expect(current).toHaveAccessibleName(new RegExp(`, ${fewest.toLocaleString('en-US')} miles`))
})

test('arrow keys move between days, and Enter searches one @desk', async ({ page, request }) => {
  await openRates(page, request)
  await unfold(page)
  await expect(cells(page)).toHaveCount(15)
  await days(page).getByRole('button', { name: 'Month view' }).focus()
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Mon, Feb 8')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(cell(page, 'Tue, Feb 9')).toBeFocused()
  await page.keyboard.press('End')
  await expect(cell(page, 'Mon, Feb 15')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => parameter(page, 'checkin')).toBe('2027-02-15')
})

test('the current day is in the middle of a narrow screen @phone', async ({ page, request }) => {
  await openRates(page, request)
  await unfold(page)
  const { x, width } = (await cell(page, 'Mon, Feb 8').boundingBox())!
  // Prices that come later may widen the days before it.
  expect(Math.abs(x + width / 2 - 195)).toBeLessThan(width / 2)
})

test.describe('when the service is asked too much', () => {
  test.use({ allowedInConsole: /status of 429/ })

  test('no further days are asked for, the page says which, and asks for the rest when that is pressed @desk', async ({
    page,
    request,
  }) => {
    const limit = { left: 5 }
    await page.route(minRates, async (route) => {
      if (limit.left-- > 0) return route.continue()
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '30' },
        json: { code: 429, message: 'Too many requests' },
      })
    })
    await openRates(page, request)
    await unfold(page)
    await expect(days(page).getByRole('status')).toHaveText('10 days not asked: too many requests.')
    await expect(cells(page).filter({ hasText: 'Not asked' })).toHaveCount(10)
    await expect(cell(page, 'Mon, Feb 1')).toHaveAccessibleName(/^Mon, Feb 1: not asked/)
    limit.left = 100
    await days(page).getByRole('button', { name: 'Ask for the rest' }).click()
    await expect(days(page).getByRole('status')).toHaveText('Net prices and miles, weather')
    await expect(cells(page).filter({ hasText: 'Not asked' })).toHaveCount(0)
  })
})

test('a day most of whose hotels were not asked for stops it too, and its price says so @desk', async ({
  page,
  request,
}) => {
  await page.route(minRates, async (route) => {
    const { hotelIds, checkin } = route.request().postDataJSON() as MinRatesInput
    const response = await route.fetch()
    const body = (await response.json()) as object
    const notices = [{ message: 'The lowest rates of these hotels were not asked for', hotelIds: hotelIds.slice(1) }]
    await route.fulfill({ response, json: checkin === stay.checkin ? { ...body, notices } : body })
  })
  await openRates(page, request)
  await unfold(page)
  await expect(days(page).getByRole('status')).toHaveText(/^\d+ days not asked: too many requests\.$/)
  await expect(cell(page, 'Mon, Feb 8')).toHaveAccessibleName(/without \d hotels that could not be asked/)
  await days(page).getByRole('button', { name: 'Ask for the rest' }).click()
  await expect(days(page).getByRole('status')).toHaveText('Net prices and miles, weather')
})

test('the month of a hotel has its prices by day, other months and hotels, and searches a day', async ({
  page,
  request,
}) => {
  const { asked } = watchDays(page)
  await openRates(page, request)
  await unfold(page)
  await days(page).getByRole('button', { name: 'Month view' }).click()
  const month = page.getByRole('dialog', { name: 'Arrival days for 2 nights' })
  await expect(month.getByRole('table', { name: 'February 2027' })).toBeVisible()
  await expect(month.getByRole('status')).toHaveText(/^Net prices and miles/)
  await expect(month.getByRole('button', { name: /^Sun, Feb 28: (?:from|no rooms)/ })).toBeVisible()
  expect(await accessibilityViolations(page, { within: '.month-view' })).toEqual([])
  await month.getByRole('combobox', { name: 'Hotel' }).selectOption({ index: 2 })
  await expect(month.getByRole('status')).toHaveText(/^Net prices and miles/)
  await month.getByRole('button', { name: 'Next month' }).click()
  await expect(month.getByRole('table', { name: 'March 2027' })).toBeVisible()
  await expect(month.getByRole('button', { name: /^Wed, Mar 31: (?:from|no rooms)/ })).toBeVisible()
  expect(asked.filter((day) => day === '2027-03-31')).toHaveLength(1)
  await month.getByRole('button', { name: /^Tue, Mar 9/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => parameter(page, 'checkin')).toBe('2027-03-16')
  await expect(month).toHaveCount(0)
})

test('the calendar of the form has the prices that are known @desk', async ({ page, request }) => {
  await openRates(page, request)
  await unfold(page)
  await expect(days(page).getByRole('status')).toHaveText('Net prices and miles, weather')
  const price = /from \$(\d+)/.exec((await cell(page, 'Fri, Feb 12').getAttribute('aria-label')) ?? '')?.[1]
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: 'Open the calendar' }).click()
  const day = page.getByRole('dialog', { name: 'Calendar' }).getByRole('button', { name: /February 12, 2027.*\$\d+/ })
  await expect(day).toBeVisible()
  expect(Math.abs(Number(/\$(\d+)/.exec((await day.textContent()) ?? '')?.[1]) - Number(price))).toBeLessThanOrEqual(1)
})
