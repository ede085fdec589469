import type { Locator, Page } from '@playwright/test'
import { cards, dealCount, expect, openDeals, parameter, test } from '../support/fixtures.ts'

interface Case {
  /** The name of the button that opens the filter. */
  readonly button: RegExp
  readonly group: string
  readonly choice: string
  readonly parameter: string
  readonly value: string
}

const cases: readonly Case[] = [
  { button: /^Stars/, group: 'Stars', choice: '4+', parameter: 'minStars', value: '4' },
  { button: /^(Guest )?rating/i, group: 'Guest rating', choice: '8+', parameter: 'minRating', value: '8' },
  { button: /^Most miles/, group: 'Most miles', choice: '30,000', parameter: 'maxMiles', value: '30000' },
  { button: /^Board/, group: 'Board', choice: 'Breakfast included', parameter: 'boardType', value: 'BB' },
]

/** Opens a filter with its own button, or on a phone in the sheet of all filters. */
async function openFilter(page: Page, { button, group }: Pick<Case, 'button' | 'group'>): Promise<Locator> {
  const all = page.getByRole('button', { name: /^Filters/ })
  await (
    (await all.isVisible()) ? all : page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: button })
  ).click()
  return page.getByRole('group', { name: group, exact: true })
}

async function expectTotal(page: Page, total: number) {
  await expect(dealCount(page)).toHaveText(new RegExp(`^(\\d+ of )?${total.toLocaleString('en-US')} deals?\\b`))
}

for (const [index, filter] of cases.entries()) {
  // On a phone they are all in one sheet.
  test(`${filter.group} filters all deals, and is kept in the address${index === 0 ? ' @long-phone' : ' @desk @long'}`, async ({
    page,
    requestDeals,
  }) => {
    await openDeals(page)
    const { total } = await requestDeals()
    const fields = await openFilter(page, filter)
    await fields.getByText(filter.choice, { exact: true }).click()
    await expect.poll(() => parameter(page, filter.parameter)).toBe(filter.value)

    // Near stays near, however few are left.
    const narrowed = await requestDeals(`radius=100000&${filter.parameter}=${filter.value}`)
    expect(narrowed.total).not.toBe(total)
    await expectTotal(page, narrowed.total)
    await page.reload()
    await expectTotal(page, narrowed.total)
    await expect(cards(page)).toHaveCount(narrowed.deals.length)
  })
}

test('refundable only leaves deals that can be cancelled @desk @long', async ({ page, requestDeals }) => {
  await openDeals(page)
  const sheet = page.getByRole('button', { name: /^Filters/ })
  if (await sheet.isVisible()) await sheet.click()
  await page.getByRole('checkbox', { name: 'Refundable only' }).click()
  await expect.poll(() => parameter(page, 'refundable')).toBe('true')
  const { deals, total } = await requestDeals('refundable=true')
  await expectTotal(page, total)
  expect(deals.every(({ data }) => data.room_types[0]?.rates[0]?.cancellation_policies.refundable_tag === 'RFN')).toBe(
    true,
  )
})

test('facilities are collected from the deals, and a deal must have every chosen one @desk', async ({
  page,
  requestDeals,
}) => {
  await openDeals(page)
  const fields = await openFilter(page, { button: /^Facilities/, group: 'Facilities' })
  // Each choice filters the deals, but the options stay in place.
  for (const number of [1, 2]) {
    await fields.getByRole('checkbox').nth(number).click()
    await expect.poll(() => parameter(page, 'facilities')?.split(',').length).toBe(number)
    await expect(fields.getByRole('checkbox').nth(number)).toBeChecked()
  }
  const facilities = parameter(page, 'facilities') ?? ''
  const { deals, total } = await requestDeals(new URLSearchParams({ facilities }).toString())
  await expectTotal(page, total)
  for (const { data } of deals) {
    const names = data.hotel.facilities.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(facilities.split(',')))
  }
})

test('all filters are cleared at once', async ({ page, requestDeals }) => {
  await openDeals(page, '?minStars=4&refundable=true')
  const sheet = page.getByRole('button', { name: /^Filters/ })
  if (await sheet.isVisible()) await sheet.click()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expectTotal(page, (await requestDeals()).total)
})

test('my miles mark the deals they cover and are stored on this device only @desk', async ({ page }) => {
  await openDeals(page)
  const field = page.getByRole('textbox', { name: 'My miles' })
  await field.fill('30000')
  await field.press('Enter')
  await expect(
    cards(page)
      .filter({ hasText: /covered by your miles/i })
      .first(),
  ).toBeVisible()
  await expect(
    cards(page)
      .filter({ hasText: /miles short/ })
      .first(),
  ).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'My miles' })).toHaveValue('30,000')
})

test('miles are typed in thousands, and a number that could be read two ways is an error @desk', async ({ page }) => {
  await openDeals(page)
  const field = page.getByRole('textbox', { name: 'My miles' })
  await field.fill('1.5k')
  await field.press('Enter')
  await expect(field).toHaveValue('1,500')
  await field.fill('1.5')
  await field.press('Tab')
  await expect(field).toHaveValue('1.5')
  await expect(field).toHaveAccessibleDescription(/whole number/)
  await field.fill('60.000')
  await field.press('Tab')
  await expect(field).toHaveValue('60,000')
  await expect(field).not.toHaveAttribute('aria-invalid')
})

test('more deals are shown on demand @desk @long', async ({ page, requestDeals }) => {
  await openDeals(page, '?radius=20040000')
  await expect(cards(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more deals' }).click()
  await expect(cards(page)).toHaveCount(100)
  await expectTotal(page, (await requestDeals('radius=20040000')).total)
})

test('what is below the list stays where it is when the end of the list comes into view @long', async ({ page }) => {
  await openDeals(page, '?radius=20040000')
  const more = page.getByRole('button', { name: 'Show more deals' })
  await expect(more).toBeVisible()
  // The page may still be scrolled to its top once, as it begins.
  await expect(async () => {
    const tops = await more.evaluate(async (button) => {
      scrollTo(0, 0)
      button.scrollIntoView({ block: 'center' })
      const tops: number[] = []
      for (let frame = 0; frame < 10; frame += 1) {
        tops.push(button.getBoundingClientRect().top)
        await new Promise(requestAnimationFrame)
      }
      return tops
    })
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(10)
  }).toPass()
})
