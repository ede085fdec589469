import type { OffersResponse } from '#contract/hotels/find-offers'
import type { Page } from '@playwright/test'
import { createLink, selectionBar, sellAtTwelvePercent } from '../support/selection.ts'
import { expect, parameter, test } from '../support/fixtures.ts'
import { hotelsField, room, typeDay } from '../support/rates-form.ts'
import { allArrived, asAgent, openPanel, rates, region } from '../support/rates-results.ts'
import { stay } from '../support/stay.ts'
import { writtenIn } from '../support/written-in.ts'

/** More than a day, so that the prices of today count as old. */
const untilTomorrowMs = 26 * 3_600_000

/** Types a text and adds all hotels of the city that is suggested for it. */
async function addCity(page: Page, text: string, suggestion: RegExp) {
  await hotelsField(page).fill(text)
  await page.getByRole('option', { name: suggestion }).first().click()
  await expect(page.getByRole('status').filter({ hasText: /^Added \d+ hotels/ })).toBeVisible()
}

async function searchRates(page: Page) {
  await page.getByRole('button', { name: 'Search rates' }).click()
  await allArrived(page)
}

/** Keeps the selected rates in a new shortlist for a client, and clears the selection. */
async function keepFor(page: Page, client: string) {
  await selectionBar(page).getByRole('button', { name: 'Keep…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Keep/ })
  await dialog.getByLabel('Client or trip').fill(client)
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.keyboard.press('Escape')
  await selectionBar(page).getByRole('button', { name: 'Clear the choice' }).click()
}

/** Raises the price of every rate that is requested from now on by five dollars. */
async function raisePrices(page: Page) {
  await page.route(/\/v1\/hotels\/offers$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as OffersResponse
    const offers = body.data.flatMap(({ roomTypes }) => roomTypes)
    for (const { offerRetailRate } of offers)
      offerRetailRate.amount = Math.round((offerRetailRate.amount + 5) * 100) / 100
    await route.fulfill({ response, json: body })
  })
}

test('an agent keeps rates for two clients, and one of them prints the proposal @desk @long', async ({
  page,
  browser,
}, testInfo) => {
  test.setTimeout(120_000)
  await asAgent(page)
  await page.goto('/offers')
  await addCity(page, 'Lisbonne', /^Every hotel of Lisbon/)
  await addCity(page, 'paris', /^Every hotel of Paris, .*France/)
  await typeDay(page, 'Check-in', stay.checkin)
  await typeDay(page, 'Check-out', stay.checkout)
  for (const number of [2, 3, 4]) {
    await page.getByRole('button', { name: 'Add room' }).click()
    await expect(room(page, number).getByLabel('Adults')).toBeFocused()
  }
  for (const [number, ages] of [
    [1, [5, 9]],
    [3, [2]],
  ] as const) {
    await room(page, number).getByLabel('Children').fill(String(ages.length))
    await room(page, number).getByLabel('Children').blur()
    for (const [index, age] of ages.entries()) {
      await room(page, number)
        .getByLabel(`Age of child ${index + 1}`)
        .fill(String(age))
    }
  }
  await page.getByRole('combobox', { name: 'Guest nationality' }).selectOption('United Kingdom')
  await page.getByLabel('Rates per hotel').fill('40')
  await searchRates(page)
  await expect(page.getByRole('search', { name: 'This search' })).toContainText('4 rooms, 8 adults, 3 children')
  expect(parameter(page, 'nationality')).toBe('GB')
  await allArrived(page)
  await openPanel(page, 'Weather')
  await expect(page.getByRole('region', { name: 'Weather' })).toContainText('Paris')
  await page.keyboard.press('Escape')

  // With the keyboard, the agent selects the cheapest refundable rates of two hotels and compares them.
  const refundable = region(page).getByRole('columnheader', { name: 'Refundable' })
  await refundable.getByRole('button').click()
  await expect(refundable).toHaveAttribute('aria-sort', /./)
  expect(parameter(page, 'by')).toBe('refundable')
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(selectionBar(page)).toContainText('2 chosen')
  await page.keyboard.press('c')
  const comparison = page.getByRole('dialog', { name: 'Compare 2 rates' })
  const cancellation = comparison.getByRole('row').filter({ hasText: 'Cancellation' })
  await expect(cancellation.getByRole('img')).toHaveCount(2)
  // The client can see until when cancelling is free, and its cost after that.
  await expect(cancellation).toContainText(/Free cancellation until .* (Lisbon|Paris) time/)
  await expect(cancellation.getByRole('img').first()).toHaveAccessibleName(
    /Free cancellation until .* time, then \$[\d.]+/,
  )
  await page.keyboard.press('Escape')

  // The agent looks for a better day.
  const days = page.getByRole('region', { name: 'Better days' })
  await openPanel(page, 'Better days')
  await days.getByRole('button', { name: `${writtenIn('en-US').shortDay(stay.checkout)}: from` }).click()
  await expect.poll(() => parameter(page, 'checkin')).toBe(stay.checkout)
  // The selected cells belong to the previous rates, which stay until new ones load.
  await expect(region(page).getByRole('gridcell', { selected: true })).toHaveCount(0)
  await allArrived(page)
  await rates(page).first().getByRole('gridcell').nth(1).click()
  await expect(selectionBar(page)).toContainText('3 chosen')
  await keepFor(page, 'Martin family')

  // The agent starts with the other client.
  await page.keyboard.press('/')
  await page.keyboard.press('Backspace')
  await addCity(page, 'Roma', /^Every hotel of Rome, /)
  for (const number of [4, 3, 2]) await page.getByRole('button', { name: `Remove room ${number}` }).click()
  await searchRates(page)
  await allArrived(page)
  await openPanel(page, 'Filters')
  await page.getByRole('checkbox', { name: /^Breakfast/ }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => parameter(page, 'boards')).toMatch(/^BB/)
  // With a client at the screen, the agent shows only selling prices.
  const commission = region(page).getByRole('columnheader', { name: 'Commission' })
  await expect(commission).toBeVisible()
  await page.getByRole('radio', { name: 'Selling' }).check()
  await expect(commission).toBeHidden()
  await page.getByRole('radio', { name: 'Retail' }).check()
  await rates(page).first().getByRole('gridcell').first().click()
  await keepFor(page, 'Okafor')

  // The next day, everything costs more.
  await raisePrices(page)
  await page.clock.setFixedTime(Date.now() + untilTomorrowMs)
  await region(page).getByRole('button', { name: 'Shortlists' }).click()
  await page.getByRole('link', { name: /^Martin family/ }).click()
  const shortlist = page.getByRole('region', { name: 'Shortlist' })
  await shortlist.getByRole('button', { name: 'Check', exact: true }).click()
  const firstStay = shortlist.getByRole('listitem').first()
  await expect(firstStay).toContainText(/was \$[\d.,]+, now \$[\d.,]+/, { timeout: 30_000 })
  await shortlist.getByRole('button', { name: 'Update 3 prices' }).click()
  await shortlist.getByRole('button', { name: 'Choose all' }).click()
  await expect(selectionBar(page)).toContainText('3 chosen')
  await sellAtTwelvePercent(page)
  // The agent checks the total price.
  await expect(selectionBar(page)).toContainText(/Trip total for 2 stays: \$[\d,.]+ to \$[\d,.]+, /)
  const link = await createLink(page)

  const client = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await client.goto(link)
  await expect(client.getByRole('article')).toHaveCount(3)
  await expect(client.getByRole('article').first()).toContainText(/Free cancellation until .* \w+ time, then \$/)
  await expect(client.locator('body')).not.toContainText('Martin family')
  await expect(client.getByText(/^Trip total for 2 stays: \$[\d,.]+ to \$[\d,.]+, /)).toBeVisible()
  await client.pdf({ format: 'A4', path: testInfo.outputPath('proposal-a4.pdf') })
  await client.pdf({ format: 'Letter', path: testInfo.outputPath('proposal-letter.pdf') })
})
