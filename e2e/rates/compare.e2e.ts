import { cheapest, selectionBar, chooseFirst, chooseInTwoCities } from '../support/selection.ts'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import { openRates, rates } from '../support/rates-results.ts'

test('the dialog compares three rates side by side and can hide equal rows @desk', async ({ page, request }) => {
  await chooseInTwoCities(page, request)
  await selectionBar(page).getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare 3 rates' })
  await expect(dialog.getByRole('columnheader')).toHaveCount(4)
  const row = (name: string | RegExp) => dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(row(/^City/).getByRole('cell')).toHaveText(['Lisbon', 'Lisbon', 'Paris'])
  await expect(row(/^Cancellation/).getByRole('img')).toHaveCount(3)
  await expect(row(/^Total/)).toContainText('lowest')
  await expect(row(/^Commission/)).toHaveCount(1)
  expect(await accessibilityViolations(page, { within: 'dialog' })).toEqual([])

  const all = await dialog.getByRole('row').count()
  await dialog.getByRole('checkbox', { name: 'Show differences only' }).check()
  expect(await dialog.getByRole('row').count()).toBeLessThan(all)

  await dialog
    .getByRole('button', { name: /^Remove / })
    .last()
    .click()
  await expect(page.getByRole('dialog', { name: 'Compare 2 rates' }).getByRole('columnheader')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(selectionBar(page)).toContainText('3 chosen')
  await expect(selectionBar(page).getByRole('button', { name: 'Compare' })).toBeFocused()
})

test('a key opens the comparison of seven rates @desk @long', async ({ page, request }) => {
  await openRates(page, request)
  await chooseFirst(page, 6)
  await rates(page).first().getByRole('gridcell', { selected: false }).first().click()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Compare 7 rates' })
  await expect(dialog.getByRole('columnheader')).toHaveCount(8)
})

test('a phone lists the compared rates one below the other, each with all details @phone @long', async ({
  page,
  request,
}) => {
  await openRates(page, request)
  await chooseFirst(page, 4)
  await selectionBar(page).getByRole('button', { name: 'Compare' }).click()
  const rates = page.getByRole('list', { name: 'Comparison' }).getByRole('listitem')
  await expect(rates).toHaveCount(4)
  for (const name of ['Total with taxes', 'Cancellation']) await expect(rates.last().getByText(name)).toHaveCount(1)
  expect(await page.getByRole('dialog').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('hotel links keep the guests of the search, and a single rate cannot be compared @desk', async ({
  page,
  request,
}) => {
  await openRates(page, request, { rooms: '2-5_1', nationality: 'DE' })
  const ofSearch = /rooms=2-5_1&nationality=DE$/
  await rates(page).first().getByRole('rowheader').click()
  await expect(page.getByRole('link', { name: /^Page of/ })).toHaveAttribute('href', ofSearch)
  await page.keyboard.press('Enter')
  await chooseFirst(page, 1)
  const compare = selectionBar(page).getByRole('button', { name: 'Compare' })
  const colour = () => compare.evaluate((button) => getComputedStyle(button).color)
  const idle = await colour()
  await cheapest(page, 1).click()
  await expect.poll(colour).not.toBe(idle)
  await compare.click()
  await expect(page.getByRole('dialog').getByRole('link').first()).toHaveAttribute('href', ofSearch)
})
