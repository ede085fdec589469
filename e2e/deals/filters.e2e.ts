import type { Page } from '@playwright/test'
import {
  cards,
  dealCount,
  expect,
  openDeals,
  openFilters,
  openSearch,
  parameter,
  searchFields,
  test,
} from '../support/fixtures.ts'

const cases = [
  { group: 'Stars', choice: '4+', parameter: 'minStars', value: '4' },
  { group: 'Guest rating', choice: '8+', parameter: 'minRating', value: '8' },
  { group: 'Board', choice: 'Breakfast', parameter: 'boardType', value: 'BB' },
] as const

async function expectTotal(page: Page, total: number) {
  await expect(dealCount(page)).toHaveText(new RegExp(`^(\\d+ of )?${total.toLocaleString('en-US')} deals?\\b`))
}

for (const [index, filter] of cases.entries()) {
  test(`${filter.group} filters all deals and is stored in the address${index === 0 ? ' @long-phone' : ' @desk @long'}`, async ({
    page,
    requestDeals,
  }) => {
    await openDeals(page)
    const { total } = await requestDeals()
    const fields = (await openFilters(page)).getByRole('group', { name: filter.group, exact: true })
    await fields.getByText(filter.choice, { exact: true }).click()
    await expect.poll(() => parameter(page, filter.parameter)).toBe(filter.value)

    // The radius does not grow, however few deals are left.
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

test('facility options are taken from the deals, and a deal must have every selected one @desk', async ({
  page,
  requestDeals,
}) => {
  await openDeals(page)
  const fields = await openFilters(page)
  await expect(fields.getByRole('checkbox').nth(2)).toBeVisible()
  // After the box for refundable rates. Each choice filters the deals, but the options stay in place.
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

test('Clear all removes every parameter of the search', async ({ page, requestDeals }) => {
  await openDeals(page, '?minStars=4&refundable=true&maxMiles=60000&nights=3&rooms=3')
  await openFilters(page)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expectTotal(page, (await requestDeals()).total)
})

test('the reader’s own miles are suggested as the maximum and stored on this device only', async ({
  page,
  requestDeals,
}) => {
  await openDeals(page)
  const fields = await openSearch(page, 'Miles')
  const field = fields.getByRole('textbox', { name: 'Max miles' })
  await field.fill('33000')
  await field.press('Tab')
  await expect.poll(() => parameter(page, 'maxMiles')).toBe('33000')
  await expectTotal(page, (await requestDeals('maxMiles=33000')).total)
  const suggestions = fields.getByRole('group', { name: 'Up to' }).locator('label')
  await expect(suggestions).toHaveText(['Any', '15,000', '30,000', '60,000', '120,000'])
  await fields.getByRole('checkbox', { name: 'These are the miles I have' }).check()
  await suggestions.first().click()
  await expect.poll(() => parameter(page, 'maxMiles')).toBeNull()
  await expect(field).toHaveValue('')
  await page.reload()
  await openSearch(page, 'Miles')
  await expect(suggestions).toHaveText(['Any', 'Miles I have: 33,000', '15,000', '30,000', '60,000'])
  await suggestions.nth(1).click()
  await expect.poll(() => parameter(page, 'maxMiles')).toBe('33000')
  await expect(field).toHaveValue('33,000')
})

test('each part of the search opens alone, and Escape, Enter and a press elsewhere close it @desk', async ({
  page,
}) => {
  await openDeals(page)
  const fields = searchFields(page)
  const first = { When: 'radio', Miles: 'textbox', Guests: 'spinbutton', Filters: 'radio' } as const
  for (const [part, role] of Object.entries(first)) {
    const button = page.getByRole('search').getByRole('button', { name: new RegExp(`^${part}`) })
    // Pressing the next part closes the previous one.
    await button.click()
    await expect(fields).toHaveCount(1)
    await expect(fields).toHaveAccessibleName(part)
    await expect(fields.getByRole(role).first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(fields).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(fields).toHaveAccessibleName(part)
  }
  await page.getByRole('heading', { level: 1 }).click()
  await expect(fields).toHaveCount(0)

  const miles = (await openSearch(page, 'Miles')).getByRole('textbox')
  await miles.fill('twelve')
  await miles.press('Enter')
  await expect(miles).toHaveAccessibleDescription(/whole number/)
  await miles.fill('60k')
  await miles.press('Enter')
  await expect(fields).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Miles Up to 60,000' })).toBeFocused()
  const children = (await openSearch(page, 'Guests')).getByRole('spinbutton', { name: 'Children' })
  await children.fill('2')
  await children.press('Enter')
  await expect(fields.getByRole('spinbutton', { name: 'Age of child 1' })).toBeFocused()
  await page.keyboard.type('5 7')
  await page.keyboard.press('Enter')
  await expect(fields).toHaveCount(0)
  expect(parameter(page, 'rooms')).toBe('2-5-7')

  const where = page.getByRole('combobox', { name: 'Where' })
  await where.fill('paris')
  await where.press('Enter')
  await expect(fields).toHaveAccessibleName('When')
  await expect(where).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(fields).toHaveCount(0)
})

test('the sheet opens one part at a time, and typing moves on to the next @phone', async ({ page }) => {
  await openDeals(page)
  const fields = await openSearch(page, 'Guests')
  const expectOpen = async (name: string) =>
    expect(fields.getByRole('button', { expanded: true })).toHaveAccessibleName(new RegExp(`^${name}`))
  await expectOpen('Guests')
  await fields.getByRole('button', { name: /^Filters/ }).click()
  await expectOpen('Filters')
  const where = fields.getByRole('combobox', { name: 'Where' })
  await where.fill('paris')
  await where.press('Enter')
  await expectOpen('When')
  await fields.getByRole('textbox', { name: 'Max miles' }).fill('60000')
  await expect(fields.getByRole('button', { expanded: true })).toHaveCount(0)
  await expect(fields.getByRole('group', { name: 'Up to' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expectOpen('Guests')
  await expect(fields.getByRole('spinbutton', { name: 'Adults' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fields).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Paris')
  expect(parameter(page, 'maxMiles')).toBe('60000')
})

test('miles are typed in thousands, and a number that could be read two ways is an error @desk @long', async ({
  page,
}) => {
  await openDeals(page)
  const field = (await openSearch(page, 'Miles')).getByRole('textbox', { name: 'Max miles' })
  await field.fill('1.5k')
  await field.press('Tab')
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

test('the list names another party, and hotel pages show rates for that party @long', async ({
  page,
  requestDeals,
}) => {
  const [deal] = (await requestDeals('limit=1')).deals
  await openDeals(page)
  await expect(page.getByText('for 2 adults', { exact: true })).toBeVisible()
  const sheet = await openSearch(page, 'Guests')
  await sheet.getByRole('spinbutton', { name: 'Children' }).fill('1')
  // The address waits for the age.
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

test('content below the list does not move when the end of the list scrolls into view @long', async ({ page }) => {
  await openDeals(page, '?radius=20040000')
  const more = page.getByRole('button', { name: 'Show more deals' })
  await expect(more).toBeVisible()
  // The page may still scroll to its top once while it starts.
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

test('Back closes the search without losing its filters, and a second Back undoes them @phone', async ({ page }) => {
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

test('closing the search adds no history entry, also with Back on the first entry of a tab @phone', async ({
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

test('the guests stay open until each child has an age @long-phone', async ({ page }) => {
  await openDeals(page)
  const fields = await openSearch(page, 'Guests')
  await fields.getByRole('spinbutton', { name: 'Children' }).fill('2')
  const show = fields.getByRole('button', { name: /^Show \d+ deals?$/ })
  await show.click()
  await expect(fields.getByRole('spinbutton', { name: 'Age of child 1' })).toBeFocused()
  await expect(fields.getByText('Child 2: Enter a value')).toBeVisible()
  await page.keyboard.type('124')
  await expect.poll(() => parameter(page, 'rooms')).toBe('2-12-4')
  await show.click()
  await expect(fields).toHaveCount(0)
})
