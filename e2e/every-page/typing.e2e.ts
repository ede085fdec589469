import type { Locator, Page } from '@playwright/test'
import { expect, openDeals, openWhere, parameter, test } from '../support/fixtures.ts'
import { address as hotelAddress } from '../support/hotel.ts'
import { chosen, editSearch, hotelsField, openForm, room } from '../support/rates-form.ts'
import { allArrived } from '../support/rates-results.ts'

/**
 * Key events of an input method while it composes text: in Chrome and Firefox, on Windows, and in Safari, where Enter
 * follows the end of the composition.
 */
const composingKeys = {
  'Enter while composing': { key: 'Enter', keyCode: 13, isComposing: true },
  'a key that the input method processes': { key: 'Process', code: 'Enter', keyCode: 229, isComposing: true },
  'Enter after composing in Safari': { key: 'Enter', keyCode: 229, isComposing: false },
} as const

const dispatchKey = (field: Locator, key: object) => field.dispatchEvent('keydown', key)

for (const [name, key] of Object.entries(composingKeys)) {
  test(`${name} selects no place @desk @long`, async ({ page }) => {
    await openDeals(page)
    const where = await openWhere(page)
    await where.fill('lisbo')
    await expect(page.getByRole('option').first()).toContainText('Lisbon')
    await dispatchKey(where, key)
    await expect(page.getByRole('option').first()).toContainText('Lisbon')
    await expect(where).toHaveValue('lisbo')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Lisbon')
  })

  test(`${name} selects no hotel and no country, and does not search @desk`, async ({ page }) => {
    await openForm(page, '?hotels=h0000150')
    await allArrived(page)
    let requests = 0
    page.on('request', (sent) => (requests += sent.url().endsWith('/v1/hotels/offers') ? 1 : 0))
    await hotelsField(page).fill('lisbon')
    await expect(page.getByRole('option').first()).toContainText('Lisbon')
    await dispatchKey(hotelsField(page), key)
    await expect(hotelsField(page)).toHaveValue('lisbon')
    await hotelsField(page).fill('')
    await dispatchKey(hotelsField(page), { ...key, key: 'Backspace' })
    await expect(chosen(page)).toHaveCount(1)

    await dispatchKey(hotelsField(page), { ...key, ctrlKey: true })
    await expect(page.getByLabel('Rates per hotel')).toBeVisible()
    expect(requests).toBe(0)
  })
}

test('keys of an input method trigger no shortcut and do not apply an amount @desk @long', async ({ page }) => {
  await page.goto('/offers?hotels=h0000150')
  await allArrived(page)
  await dispatchKey(page.getByRole('main'), { key: 'e', keyCode: 229 })
  await expect(page.getByLabel('Rates per hotel')).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  const maxTotal = page.getByPlaceholder('any')
  await maxTotal.fill('90000')
  await dispatchKey(maxTotal, composingKeys['Enter while composing'])
  await expect(maxTotal).toHaveValue('90000')
  await page.keyboard.press('Enter')
  await expect.poll(() => parameter(page, 'maxPrice')).toBe('90000')
})

/** Focuses a field and turns the wheel over it; returns once the page has scrolled. */
async function turnWheel(page: Page, field: Locator) {
  await field.focus()
  await field.hover()
  const scrollBefore = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 60)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrollBefore)
}

test('the wheel over a number of a search scrolls the page and does not change the number @desk', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 420 })
  await page.goto('/offers?hotels=h0000150,h0000151,h0000152,h0000153,h0000154,h0000155,h0000156,h0000157&rooms=2-5_1')
  await allArrived(page)
  await editSearch(page)
  const fields = [
    [room(page, 1).getByLabel('Adults'), '2'],
    [room(page, 1).getByLabel('Children'), '1'],
    [page.getByLabel('Age of child 1'), '5'],
    [room(page, 2).getByLabel('Adults'), '1'],
    [page.getByLabel('Rates per hotel'), '5'],
  ] as const
  for (const [field, value] of fields) {
    await page.evaluate(() => scrollTo(0, 0))
    await turnWheel(page, field)
    await expect(field).toHaveValue(value)
    await expect(field).toBeFocused()
    await expect(field).toBeEditable()
  }
  await page.keyboard.press('ArrowUp')
  await expect(page.getByLabel('Rates per hotel')).toHaveValue('6')
})

test('the wheel does not change the number of guests on a hotel page @desk @long', async ({ page }) => {
  await page.goto(hotelAddress)
  await page.getByText(/^Guests: /).click()
  const adults = room(page, 1).getByLabel('Adults')
  await turnWheel(page, adults)
  await expect(adults).toHaveValue('2')
})
