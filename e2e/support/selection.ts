import { readFile } from 'node:fs/promises'
import type { Offer } from '#contract/hotels/find-offers'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { allArrived, hotelsOf, openRates, rates } from './rates-results.ts'
import { laterStay } from './stay.ts'

/** The bar of actions for the selected rates. */
export function selectionBar(page: Page): Locator {
  return page.getByRole('group', { name: 'Choice' })
}

/** Chooses the cheapest rates of the first hotels on screen. */
export async function chooseFirst(page: Page, count: number) {
  for (let index = 0; index < count; index++) await cheapest(page, index).click()
  await expect(cheapest(page, count - 1)).toHaveAttribute('aria-selected', 'true')
}

/** The cheapest rate of a hotel on screen. */
export function cheapest(page: Page, index: number): Locator {
  return rates(page).nth(index).getByRole('gridcell').first()
}

/** The dates of the second of the two cities. */
export const stayInParis = laterStay(3, 3)

/** Chooses two rates in Lisbon and one in Paris, for other dates. */
export async function chooseInTwoCities(page: Page, request: APIRequestContext) {
  await openRates(page, request, { terms: 'refundable' })
  await chooseFirst(page, 2)
  const hotels = (await hotelsOf(request, 'Paris')).join(',')
  const search = { hotels, ...stayInParis, rates: '20' }
  await page.goto(`/offers?${new URLSearchParams(search)}`)
  await allArrived(page)
  await chooseFirst(page, 1)
  await expect(selectionBar(page)).toContainText('3 chosen')
}

/** Sells at the retail price plus 12 %, rounded up to a whole number. */
export async function sellAtTwelvePercent(page: Page) {
  await selectionBar(page)
    .getByRole('button', { name: /^Sell at/ })
    .click()
  await page.getByRole('radio', { name: 'The retail price plus' }).check()
  await page.getByLabel('How much more than the retail price').fill('12')
  await page.getByLabel('Rounded').selectOption('up to 1')
  await page.keyboard.press('Escape')
  await expect(selectionBar(page).getByRole('button', { name: 'Sell at retail + 12%, up to 1' })).toBeVisible()
}

/** Presses a button that downloads a file, and reads the file. */
export async function savedFile(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const name = download.suggestedFilename()
  const path = test.info().outputPath(name)
  await download.saveAs(path)
  return { name, path, text: await readFile(path, 'utf8') }
}

/** Makes a link to the selected rates, for a client, and returns its address. */
export async function createLink(page: Page, { reference, note = '' }: { reference?: string; note?: string } = {}) {
  await selectionBar(page).getByRole('button', { name: 'Proposal' }).click()
  const dialog = page.getByRole('dialog', { name: /^Proposal/ })
  await expect(dialog.getByLabel('Reference')).toBeFocused()
  if (reference !== undefined) await dialog.getByLabel('Reference').fill(reference)
  await dialog.getByRole('textbox', { name: 'Note to your client' }).fill(note)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = dialog.getByRole('textbox', { name: 'Link for your client' })
  await expect(link).toBeFocused()
  return link.inputValue()
}

/** The selected rates as this tab stores them, with their prices. */
export async function storedSelection(page: Page) {
  const text = await page.evaluate(() => sessionStorage.getItem('choice') ?? '[]')
  return JSON.parse(text) as { hotel: { name: string }; offer: Offer }[]
}
