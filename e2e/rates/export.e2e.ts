import { nightsBetween } from '#contract/days'
import { testKeys } from '#tools/support/server-process'
import type { Page } from '@playwright/test'
import papaparse from 'papaparse'
import { selectionBar, chooseFirst, savedFile } from '../support/selection.ts'
import { expect, test } from '../support/fixtures.ts'
import { allArrived, counted, narrowRates, openPanel, openRates, rates, region } from '../support/rates-results.ts'
import { stay, today } from '../support/stay.ts'

const button = (page: Page, name: string) => region(page).getByRole('button', { name })

async function exportedRecords(page: Page) {
  const { text, name } = await savedFile(page, button(page, 'Export CSV'))
  const parsed = papaparse.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true })
  return { name, text, records: parsed.data, columns: parsed.meta.fields ?? [] }
}

test('an agent finds refundable half-board rates for a family and exports exactly those on screen @desk', async ({
  page,
}) => {
  await page.goto('/sign-in?from=/offers')
  await page.getByLabel('API key').fill(testKeys.agent)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rates')
  await expect(page.getByRole('list', { name: 'Try a search' }).getByRole('link')).toHaveCount(3)

  await page.getByRole('combobox', { name: 'Hotels' }).fill('Lisbon')
  await page.getByRole('option', { name: /^Every hotel of Lisbon, Portugal/ }).click()
  await page.getByRole('button', { name: 'Add room' }).click()
  for (const [room, ages] of [
    ['Room 1', ['5']],
    ['Room 2', ['3', '9']],
  ] as const) {
    const group = page.getByRole('group', { name: room })
    await group.getByLabel('Children').fill(String(ages.length))
    await group.getByLabel('Children').blur()
    for (const [index, age] of ages.entries()) await group.getByLabel(`Age of child ${index + 1}`).fill(age)
  }
  await page.getByLabel('Rates per hotel').fill('60')
  await page.getByRole('button', { name: 'Search rates' }).click()
  await allArrived(page)

  await openPanel(page, 'Filters')
  await narrowRates(page, () => region(page).getByRole('radio', { name: 'Refundable', exact: true }).click())
  await narrowRates(page, () =>
    region(page)
      .getByRole('checkbox', { name: /^Half board/ })
      .click(),
  )
  await expect(counted(page)).toHaveText(/^\d+ of [\d,]+ rates at \d+ hotels?$/)
  const { records } = await exportedRecords(page)
  for (const record of records) {
    expect(record).toMatchObject({ 'Board code': 'HB', Refundable: 'yes', Rooms: '2' })
    expect(record['Guests']).toBe('2 adults, 1 child (5) + 2 adults, 2 children (3, 9)')
  }
  await expect(counted(page)).toHaveText(new RegExp(`^${records.length} of `))
  const names = await rates(page).locator('[role=rowheader] > svg + span').allTextContents()
  expect([...new Set(records.map((record) => record['Hotel']))]).toEqual(names)
  expect(records.length).toBeGreaterThan(0)
})

test('the export has selling prices alone, without commission, net or retail, and says so beforehand @desk', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openRates(page, request)
  await expect(button(page, 'Export CSV')).toHaveAccessibleDescription('At the suggested selling price')
  const { text, columns } = await exportedRecords(page)
  expect(columns.join()).not.toMatch(/net|retail/i)
  expect(text).not.toMatch(/commission|supplier|bedbank|Hotel direct/i)
  await chooseFirst(page, 1)
  await selectionBar(page).getByRole('button', { name: 'Quote', exact: true }).click()
  await expect(selectionBar(page).getByText('Copied')).toBeVisible()
  const quote = await page.evaluate(() => navigator.clipboard.readText())
  expect(quote).toMatch(/, 2 nights · 1 room for 2 adults · .* for the stay, /)
  expect(quote).not.toMatch(/commission|net|supplier|bedbank|\n/i)
})

test.describe('where a comma separates decimals', () => {
  test.use({ locale: 'de-DE' })

  test('CSV files have semicolons @desk', async ({ page, request }) => {
    await openRates(page, request)
    await chooseFirst(page, 1)
    for (const exporting of [selectionBar(page).getByRole('button', { name: 'CSV' }), button(page, 'Export CSV')]) {
      const { text } = await savedFile(page, exporting)
      expect(text).toMatch(/^\uFEFFHotel id;Hotel;/)
      const { data } = papaparse.parse<Record<string, string>>(text.slice(1), { header: true, delimiter: ';' })
      expect(data[0]!['Total']).toMatch(/^\d+(,\d+)?$/)
    }
  })
})

test('a visitor sees and exports no commission @desk @long', async ({ page, request }) => {
  await openRates(page, request, {}, 'public')
  await expect(region(page).getByRole('radiogroup', { name: 'Prices' })).toHaveCount(0)
  await expect(region(page)).not.toContainText(/commission|supplier/i)
  await expect(button(page, 'Export CSV')).toHaveAccessibleDescription('At the prices shown')
  expect((await exportedRecords(page)).columns).not.toEqual(expect.arrayContaining(['Commission']))
})

test('selected rates are quoted line by line, even when the clipboard is blocked @desk @long', async ({
  page,
  request,
}) => {
  await openRates(page, request)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('blocked'))
  })
  await chooseFirst(page, 2)
  await selectionBar(page).getByRole('button', { name: 'Quote', exact: true }).click()
  const field = selectionBar(page).getByRole('textbox', { name: 'Quote' })
  expect((await field.inputValue()).split('\n')).toHaveLength(2)
})

test('a desk that stays open over a deadline no longer quotes it @desk @long', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await openRates(page, request, { terms: 'refundable' })
  await chooseFirst(page, 1)
  await page.clock.fastForward((nightsBetween(today, stay.checkin) - 1) * 86_400_000)
  await selectionBar(page).getByRole('button', { name: 'Quote', exact: true }).click()
  await expect(selectionBar(page).getByText('Copied')).toBeVisible()
  const quote = await page.evaluate(() => navigator.clipboard.readText())
  expect(quote).toContain(' · Cancelling costs ')
  expect(quote).not.toContain('Free cancellation')
})
