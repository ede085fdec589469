import type { OffersRequest } from '#contract/hotels/find-offers'
import type { Page } from '@playwright/test'
import { expect, parameter, test } from '../support/fixtures.ts'
import { dayPart, hotelsField } from '../support/rates-form.ts'
import { allArrived, hotelsOf, region } from '../support/rates-results.ts'
import { laterStay, stay } from '../support/stay.ts'

/** Presses keys one by one, names of keys or letters and digits, and counts them. */
function keyboardOf(page: Page) {
  let count = 0
  return {
    count: () => count,
    async press(...keys: string[]) {
      for (const key of keys) {
        count += 1
        await page.keyboard.press(key)
      }
    },
  }
}

const firstHotel = (page: Page) => region(page).getByRole('rowheader').first()
const monthAndDay = (day: string) => `${day.slice(5, 7)}${day.slice(8)}`.split('')

test('the first rate of a remembered search, and a search for another client, take few keys @desk', async ({
  page,
  request,
}) => {
  const hotels = await hotelsOf(request, 'Lisbon')
  await page.goto(`/offers?${new URLSearchParams({ hotels: hotels.join(','), ...stay, nationality: 'DE' })}`)
  await allArrived(page)

  await page.goto('/offers')
  await expect(hotelsField(page)).toBeFocused()
  await expect(page.getByRole('list', { name: 'Recent searches' }).getByRole('link')).toHaveText(/^\d+ hotels · Lisbon/)
  const again = keyboardOf(page)
  await again.press('ArrowDown', 'Enter')
  await expect(firstHotel(page)).toBeFocused()
  await again.press('Enter')
  await expect(page.getByRole('table', { name: /^Rooms of/ })).toBeVisible()
  expect(again.count()).toBeLessThanOrEqual(6)
  expect(parameter(page, 'nationality')).toBe('DE')

  // In the same year, which is not typed.
  const later = laterStay(1, 3)
  const sent = page.waitForRequest(/\/v1\/hotels\/offers$/)
  const other = keyboardOf(page)
  await other.press('e')
  await expect(hotelsField(page)).toBeFocused()
  await other.press('Backspace', 'r', 'o', 'm', 'e', 'Enter')
  await expect(page.getByRole('button', { name: /^Rome · \d+ hotels$/ })).toBeVisible()
  await other.press('Tab', 'Tab', ...monthAndDay(later.checkin), 'Tab', ...monthAndDay(later.checkout))
  await other.press('Tab', 'Tab', 'Tab', '2', 'Tab')
  await expect(page.getByLabel('Age of child 1')).toBeFocused()
  await other.press('5', 'Tab', '9', 'Enter')
  const { hotelIds, ...searched } = (await sent).postDataJSON() as OffersRequest
  expect(hotelIds).toEqual(expect.arrayContaining(await hotelsOf(request, 'Rome')))
  expect(hotelIds).not.toContain(hotels[0])
  expect(searched).toMatchObject({ ...later, occupancies: [{ adults: 2, children: [5, 9] }], guestNationality: 'DE' })
  expect(other.count()).toBeLessThanOrEqual(30)
  await expect(firstHotel(page)).toBeFocused()
})

test('Ctrl and Enter search from any field, and the slash is no text of the empty field @desk', async ({ page }) => {
  await page.goto('/offers?hotels=h0000150')
  await allArrived(page)
  await page.keyboard.press('/')
  await page.keyboard.press('/')
  await expect(hotelsField(page)).toHaveValue('')
  await dayPart(page, 'Check-in').focus()
  let requests = 0
  page.on('request', (sent) => (requests += sent.url().endsWith('/v1/hotels/offers') ? 1 : 0))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('Meal')).toHaveCount(0)
  await expect.poll(() => requests).toBe(1)
  await allArrived(page)
  expect(requests).toBe(1)
})

test('Escape closes suggestions before it closes the form @desk @long', async ({ page }) => {
  await page.goto('/offers?hotels=h0000150')
  await allArrived(page)
  for (const name of ['Hotels', 'Guest nationality']) {
    await page.keyboard.press('e')
    await page.getByRole('combobox', { name }).focus()
    await page.keyboard.type('Fra')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(page.getByRole('combobox', { name })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Meal')).toHaveCount(0)
  }
})
