import type { Locator, Page } from '@playwright/test'
import { addDays } from '#contract/days'
import { copiedText } from '../support/copied-text.ts'
import {
  accessibilityViolations,
  cards,
  nightsOf,
  dealCount,
  expect,
  openDeals,
  parameter,
  searchFields,
  test,
} from '../support/fixtures.ts'
import { address } from '../support/hotel.ts'
import { longDay, stay, today } from '../support/stay.ts'
import { comparedStays } from '../support/comparison.ts'

/** Counts what a traveller does: a press, or a text that is typed and ended with Enter. */
function countActions() {
  let count = 0
  return {
    async press(...things: readonly Locator[]) {
      for (const thing of things) {
        await thing.click()
        count += 1
      }
    },
    async type(field: Locator, text: string) {
      await field.fill(text)
      await field.press('Enter')
      count += 1
    },
    /** Types into the focused element. */
    async typeOn(page: Page, text: string) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      count += 1
    },
    async copy(page: Page, button: Locator) {
      count += 1
      return copiedText(page, button)
    },
    expectAtMost(most: number) {
      expect(count, 'actions').toBeLessThanOrEqual(most)
    },
  }
}

/** The buttons that open the search on a phone, a part of it on a desk, and the filters on both. */
const opener = (page: Page, name: 'Search' | 'Miles' | 'Filters') =>
  page.getByRole('search').getByRole('button', { name: new RegExp(`^${name}`) })
const whereField = (page: Page) => page.getByRole('combobox', { name: 'Where' })
const milesField = (page: Page) => searchFields(page).getByRole('textbox', { name: 'Max miles' })
const month = (page: Page) => searchFields(page).getByRole('group', { name: 'Month' })
/** The button that closes the search; it already shows how many deals match. */
const show = (page: Page) => searchFields(page).getByRole('button', { name: /^Show [\d,]+ deals?$/ })

test('finding a week in a coming month, anywhere warm, for 60,000 miles takes five actions @long', async ({
  page,
  isMobile,
}) => {
  await openDeals(page)
  const { press, type, expectAtMost } = countActions()
  if (isMobile) await press(opener(page, 'Search'))
  await type(whereField(page), 'anywhere warm')
  await press(
    month(page).locator('label').nth(4),
    searchFields(page).getByRole('group', { name: 'Nights' }).getByRole('radio', { name: '7', exact: true }),
  )
  if (isMobile) await type(milesField(page), '60000')
  else await press(opener(page, 'Miles'), searchFields(page).getByRole('radio', { name: '60,000', exact: true }))
  expectAtMost(5)
  await expect
    .poll(() => ['climate', 'nights', 'maxMiles'].map((name) => parameter(page, name)))
    .toEqual(['warm', '7', '60000'])
  expect(parameter(page, 'from')).toMatch(/-01$/)
  await show(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals anywhere warm')
  await expect(dealCount(page)).not.toContainText('Loading')
  await expect(page.getByText(/^Usually 77 °F or more by day/)).toBeVisible()
  await expect.poll(() => nightsOf(cards(page).first())).toBe(7)
  await expect(cards(page).first()).toContainText(/Redeem: saves|About equal|Pay cash/)
})

test('the first screen fits four whole cards on a desk and two on a phone, and names controls by their labels', async ({
  page,
  isMobile,
}) => {
  await openDeals(page)
  const { y, height } = (await cards(page)
    .nth(isMobile ? 1 : 3)
    .boundingBox())!
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height)
  expect(await accessibilityViolations(page, { within: 'search', rules: ['label-content-name-mismatch'] })).toEqual([])
})

/** A check-in day with a deal, and the check-out day of its fewest miles, where both are on screen. */
async function stayOnScreen(page: Page) {
  const day = (date: string) => searchFields(page).getByRole('button', { name: new RegExp(`, ${longDay(date)}`) })
  await expect(searchFields(page).locator('[aria-busy=true]')).toHaveCount(0)
  const names = await searchFields(page)
    .getByRole('button', { name: /miles a night for/ })
    .evaluateAll((days) => days.map((each) => each.getAttribute('aria-label') ?? ''))
  for (const name of names) {
    const [, date = '', nights = ''] = /, (\w+ \d+, \d{4}),.* for (\d+) nights?/.exec(name) ?? []
    const checkin = new Date(`${date} UTC`).toISOString().slice(0, 10)
    const checkout = addDays(checkin, Number(nights))
    if (await day(checkout).isVisible()) return { checkin, checkout, arrival: day(checkin), departure: day(checkout) }
  }
  throw new Error('no stay is on screen')
}

test('finding refundable deals for exact dates in Paris with four stars takes six actions @long-phone', async ({
  page,
}) => {
  await openDeals(page)
  const { press, type, expectAtMost } = countActions()
  await press(
    opener(page, 'Filters'),
    searchFields(page).getByRole('group', { name: 'Stars' }).getByRole('radio', { name: '4+', exact: true }),
    searchFields(page).getByRole('checkbox', { name: 'Refundable only' }),
  )
  await expect.poll(() => [parameter(page, 'minStars'), parameter(page, 'refundable')]).toEqual(['4', 'true'])
  await type(whereField(page), 'paris')
  await expect(whereField(page)).toHaveValue('Paris')
  const { checkin, checkout, arrival, departure } = await stayOnScreen(page)
  await press(arrival, departure)
  expectAtMost(6)
  await expect.poll(() => [parameter(page, 'from'), parameter(page, 'to')]).toEqual([checkin, checkout])
  await show(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Paris')
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await expect(dealCount(page)).not.toContainText('Loading')
  await expect(page.getByRole('main').locator('ul[aria-busy=true]')).toHaveCount(0)
  for (const card of await cards(page).all()) {
    await expect(card).not.toContainText('Non-refundable')
    await expect(card.getByRole('img', { name: /^[45] stars$/ })).toHaveCount(1)
  }
})

test('the card says whether to redeem or to pay, and its hotel page says the same without scrolling', async ({
  page,
}) => {
  await openDeals(page)
  const card = cards(page).first()
  const verdict = await card.getByText(/^(Redeem: saves .+|About equal|Pay cash)/).innerText()
  const { press, expectAtMost } = countActions()
  await press(card.getByRole('link').first())
  expectAtMost(1)
  await expect(page.getByRole('heading', { level: 2, name: 'Rates' })).toBeAttached()
  await expect(page.getByText(verdict, { exact: true }).filter({ visible: true }).first()).toBeInViewport()
})

test('finding deals near me takes one action @long', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -33.8688, longitude: 151.2093 })
  await openDeals(page)
  const { press, expectAtMost } = countActions()
  await press(page.getByRole('button', { name: 'Near me' }))
  expectAtMost(1)
  await expect.poll(() => Number(parameter(page, 'latitude'))).toBeCloseTo(-33.87, 1)
  await expect(cards(page).first()).toContainText('Sydney')
})

test('comparing and sharing three stays takes five actions @long', async ({ page, browser, baseURL }) => {
  await openDeals(page)
  const { press, copy, expectAtMost } = countActions()
  const names: string[] = []
  for (const index of [0, 1, 2]) {
    const card = cards(page).nth(index)
    names.push(await card.getByRole('link').first().innerText())
    await press(card.getByRole('button', { name: /^Save / }))
  }
  await press(page.getByRole('link', { name: 'Shortlist, 3 saved' }))
  for (const [index, name] of names.entries()) await expect(comparedStays(page).nth(index)).toContainText(name)
  const link = await copy(page, page.getByRole('button', { name: 'Copy link to these 3 stays' }))
  expectAtMost(5)

  const other = await browser.newContext({ baseURL: baseURL! })
  const friend = await other.newPage()
  await friend.goto(link)
  await expect(friend.getByText('Someone shared 3 stays with you')).toBeVisible()
  for (const [index, name] of names.entries()) await expect(comparedStays(friend).nth(index)).toContainText(name)
  await other.close()
})

test('copying a rate to redeem from the hotel page takes two actions @long-phone', async ({ page }) => {
  await page.goto(address)
  const { press, copy, expectAtMost } = countActions()
  const next = page.getByRole('region', { name: 'How to redeem' })
  await expect(next).toBeVisible()
  await press(page.getByRole('link', { name: 'See how to redeem' }).filter({ visible: true }).last())
  await expect(next).toBeInViewport()
  await expect(next).toContainText('Send this rate to your miles desk')
  const words = await copy(page, next.getByRole('button', { name: /^Copy/ }).first())
  expectAtMost(2)
  expect(words).toContain((await page.getByRole('heading', { level: 1 }).innerText()).trim())
  expect(words).toMatch(/[\d,]+ miles or .*\nRate /)
})

/** Good Friday of some years. */
const goodFridays = ['2027-03-26', '2028-04-14', '2029-03-30', '2030-04-19', '2031-04-11', '2032-03-26']

test('Easter in Rome for two adults and three children takes nine actions up to how to redeem @phone @long', async ({
  page,
}) => {
  // The Friday of another week where Easter is too far ahead for deals, or in two months.
  const easter = goodFridays.find((day) => day > addDays(today, 2) && day < addDays(today, 118) && !day.endsWith('30'))
  const checkin = easter ?? addDays(stay.checkin, 4)
  const checkout = addDays(checkin, 3)
  await openDeals(page)
  const { press, type, typeOn, expectAtMost } = countActions()
  await press(opener(page, 'Search'))
  await type(whereField(page), 'rome')
  const name = new Date(checkin).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
  await press(month(page).getByRole('radio', { name }))
  await expect(searchFields(page).locator('[aria-busy=true]')).toHaveCount(0)
  for (const day of [checkin, checkout]) {
    await press(searchFields(page).getByRole('button', { name: new RegExp(`, ${longDay(day)}(?!.*\\d{4})`) }))
  }
  await type(milesField(page), '120000')
  await type(searchFields(page).getByRole('spinbutton', { name: 'Children' }), '3')
  await expect(searchFields(page).getByRole('spinbutton', { name: 'Age of child 1' })).toBeFocused()
  await typeOn(page, '4 7 9')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Rome')
  await expect
    .poll(() => ['from', 'to', 'maxMiles', 'rooms'].map((each) => parameter(page, each)))
    .toEqual([checkin, checkout, '120000', '2-4-7-9'])
  await press(cards(page).first().getByRole('link').first())
  expectAtMost(9)
  await expect(page).toHaveURL(/\/hotels\/.*rooms=2-4-7-9/)
  await expect(page.getByRole('heading', { level: 2, name: 'Rates' })).toBeAttached()
})
