import type { Page } from '@playwright/test'
import { cards, dealCount, expect, openDeals, openFilters, openSearch, parameter, test } from '../support/fixtures.ts'

const cases = [
  { group: 'Stars', choice: '4+', parameter: 'minStars', value: '4' },
  { group: 'Guest rating', choice: '8+', parameter: 'minRating', value: '8' },
  { group: 'Board', choice: 'Breakfast', parameter: 'boardType', value: 'BB' },
] as const

async function expectTotal(page: Page, total: number) {
  await expect(dealCount(page)).toHaveText(new RegExp(`^(\\d+ of )?${total.toLocaleString('en-US')} deals?\\b`))
}

for (const [index, filter] of cases.entries()) {
  test(`${filter.group} filters all deals, and is kept in the address${index === 0 ? ' @long-phone' : ' @desk @long'}`, async ({
    page,
    requestDeals,
  }) => {
    await openDeals(page)
    const { total } = await requestDeals()
    const fields = (await openFilters(page)).getByRole('group', { name: filter.group, exact: true })
    await fields.getByText(filter.choice, { exact: true }).click()
    await expect.poll(() => parameter(page, filter.parameter)).toBe(filter.value)

    // Near stays near, however few are left.
    const narrowed = await requestDeals(`${filter.parameter}=${filter.value}`)
    expect(narrowed.total).not.toBe(total)
    await expectTotal(page, narrowed.total)
    await page.reload()
    await expectTotal(page, narrowed.total)
    await expect(cards(page)).toHaveCount(narrowed.deals.length)
  })
}

test('refundable only leaves deals that can be cancelled @desk @long', async ({ page, requestDeals }) => {
  await openDeals(page)
  await openFilters(page)
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
  const fields = (await openFilters(page)).getByRole('group', { name: 'Facilities', exact: true })
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

test('all that is asked for but the place is cleared at once', async ({ page, requestDeals }) => {
  await openDeals(page, '?minStars=4&refundable=true&maxMiles=60000&nights=3&rooms=3')
  await openFilters(page)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expectTotal(page, (await requestDeals()).total)
})

test('the miles that I have fill in the most miles, and are stored on this device only', async ({
  page,
  requestDeals,
}) => {
  await openDeals(page)
  const sheet = await openSearch(page, 'Miles')
  const field = sheet.getByRole('textbox', { name: 'Miles I have' })
  await field.fill('30000')
  await field.press('Enter')
  await expect.poll(() => parameter(page, 'maxMiles')).toBe('30000')
  await expectTotal(page, (await requestDeals('maxMiles=30000')).total)
  await sheet.getByRole('group', { name: 'Max miles' }).getByText('Any', { exact: true }).click()
  await expect.poll(() => parameter(page, 'maxMiles')).toBeNull()
  await page.reload()
  await openSearch(page, 'Miles')
  await expect(field).toHaveValue('30,000')
  await sheet.getByText('My 30,000', { exact: true }).click()
  await expect.poll(() => parameter(page, 'maxMiles')).toBe('30000')
})

test('miles are typed in thousands, and a number that could be read two ways is an error @desk @long', async ({
  page,
}) => {
  await openDeals(page)
  const field = (await openSearch(page, 'Miles')).getByRole('textbox', { name: 'Other amount' })
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
  await expect(page.getByRole('button', { name: 'Miles Up to 60,000' })).toHaveCount(1)
})

test('another party is said on the list, and rates of its hotels are for it @long', async ({ page, requestDeals }) => {
  const [deal] = (await requestDeals('limit=1')).deals
  await openDeals(page)
  await expect(page.getByText('for 2 adults', { exact: true })).toBeVisible()
  const sheet = await openSearch(page, 'Guests')
  await sheet.getByRole('spinbutton', { name: 'Children' }).fill('1')
  // Not before the age is known.
  await expect(sheet.getByRole('spinbutton', { name: 'Age of child 1' })).toBeVisible()
  expect(parameter(page, 'rooms')).toBeNull()
  await sheet.getByRole('spinbutton', { name: 'Age of child 1' }).fill('5')
  await expect.poll(() => parameter(page, 'rooms')).toBe('2-5')
  await page.keyboard.press('Escape')
  const words = 'Deals are for 2 adults; rates for 3 guests are on each hotel’s page'
  await expect(page.getByText(words)).toBeVisible()
  await page.reload()
  await expect(page.getByText(words)).toBeVisible()
  await cards(page).first().getByRole('link', { name: deal!.data.hotel.name }).click()
  await expect(page.getByText(/rates? for .*, 2 adults, 1 child \(5\)$/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to deals' }).click()
  await expect(page.getByText(words)).toBeVisible()
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

test('Back closes the search, keeps what was chosen in it, and then undoes that @phone', async ({ page }) => {
  await openDeals(page)
  const fields = await openFilters(page)
  await fields.getByRole('group', { name: 'Stars', exact: true }).getByText('4+', { exact: true }).click()
  await expect.poll(() => parameter(page, 'minStars')).toBe('4')
  await page.goBack()
  await expect(fields).toHaveCount(0)
  await expect.poll(() => parameter(page, 'minStars')).toBe('4')
  await page.goBack()
  await expect.poll(() => parameter(page, 'minStars')).toBeNull()
})

test('the search closes without a trace in the history, with Back also in the first entry of a tab @phone', async ({
  page,
}) => {
  await page.goto('/sign-in')
  await openDeals(page)
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    const sheet = await openSearch(page, 'Where')
    await expect(sheet).toBeVisible()
    await close()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/\/deals/)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/sign-in/)
})
