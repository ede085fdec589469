import type { OffersRequest } from '#contract/hotels/find-offers'
import type { Page } from '@playwright/test'
import { expect, parameter, test } from '../support/fixtures.ts'
import { dayPart, hotelsField, openForm, room } from '../support/rates-form.ts'
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

  // The dates are in the same year, which is not typed.
  const later = laterStay(1, 3)
  const sent = page.waitForRequest(/\/v1\/hotels\/offers$/)
  const other = keyboardOf(page)
  await other.press('e')
  await expect(hotelsField(page)).toBeFocused()
  await other.press('Backspace', 'r', 'o', 'm', 'e', 'Enter')
  await expect(page.getByRole('button', { name: /^Rome · \d+ hotels$/ })).toBeVisible()
  await other.press('Tab', 'Tab', 'Tab', ...monthAndDay(later.checkin), 'Tab', ...monthAndDay(later.checkout))
  await other.press('Tab', 'Tab', 'Tab', '2', 'Tab')
  await expect(page.getByLabel('Age of child 1')).toBeFocused()
  await other.press('5', 'Tab', '9', 'Enter')
  const { hotelIds, ...searched } = (await sent).postDataJSON() as OffersRequest
  expect(hotelIds).toEqual(expect.arrayContaining(await hotelsOf(request, 'Rome')))
  expect(hotelIds).not.toContain(hotels[0])
  expect(searched).toMatchObject({ ...later, occupancies: [{ adults: 2, children: [5, 9] }], guestNationality: 'DE' })
  expect(other.count()).toBeLessThanOrEqual(30)
  // The focus stays on the hotel that arrived first, wherever cheaper ones move it.
  await expect(region(page).locator('[role=rowheader]:focus')).toBeVisible()
})

test('Ctrl+Enter searches from any field, and a slash enters no text in the empty field @desk', async ({ page }) => {
  await page.goto('/offers?hotels=h0000150')
  await allArrived(page)
  await page.keyboard.press('/')
  await page.keyboard.press('/')
  await expect(hotelsField(page)).toHaveValue('')
  await dayPart(page, 'Check-in').focus()
  let requests = 0
  page.on('request', (sent) => (requests += sent.url().endsWith('/v1/hotels/offers') ? 1 : 0))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('Rates per hotel')).toHaveCount(0)
  await expect.poll(() => requests).toBe(1)
  await allArrived(page)
  expect(requests).toBe(1)
})

test('Escape closes suggestions before it closes the form @desk @long', async ({ page }) => {
  await page.goto('/offers?hotels=h0000150')
  await allArrived(page)
  await page.keyboard.press('e')
  await hotelsField(page).focus()
  await page.keyboard.type('Fra')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(hotelsField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Rates per hotel')).toHaveCount(0)
})

const addRoom = (page: Page) => page.getByRole('button', { name: 'Add room' }).click()

test('typing one adult for a new room, Tab and Enter searches and removes no room @desk', async ({ page }) => {
  await openForm(page, '?hotels=h0000150')
  await allArrived(page)
  await addRoom(page)
  await expect(room(page, 2).getByLabel('Adults')).toBeFocused()
  const sent = page.waitForRequest(/\/v1\/hotels\/offers$/)
  await keyboardOf(page).press('1', 'Tab', 'Enter')
  const { occupancies } = (await sent).postDataJSON() as OffersRequest
  expect(occupancies).toEqual([
    { adults: 2, children: [] },
    { adults: 1, children: [] },
  ])
})

const afterTheLastNumber: readonly (readonly [name: string, rooms: string, room: number, keys: readonly string[]])[] = [
  ['the children of the last room', '2_2', 2, ['1', 'Tab', 'Tab', 'Enter']],
  ['the age of its last child', '2_2', 2, ['2', 'Tab', '1', 'Tab', '7', 'Tab', 'Enter']],
  ['the children of the first room', '2_2', 1, ['3', 'Tab', '0', 'Tab', 'Enter']],
  ['an age in the first room', '2_2', 1, ['2', 'Tab', '1', 'Tab', '12', 'Tab', 'Enter']],
  ['the children of a room between others', '2_2_2', 2, ['1', 'Tab', '0', 'Tab', 'Enter']],
]
for (const [name, rooms, number, keys] of afterTheLastNumber) {
  test(`Tab and Enter after ${name} remove no room @desk @long`, async ({ page }) => {
    await openForm(page, `?hotels=h0000150&rooms=${rooms}`)
    await allArrived(page)
    const count = rooms.split('_').length
    await room(page, number).getByLabel('Adults').focus()
    for (const key of keys) await (key.length > 1 && Number(key) ? page.keyboard.type(key) : page.keyboard.press(key))
    await expect(page.getByText(new RegExp(`\\b${count} rooms`)).first()).toBeVisible()
  })
}

test('Tab moves from the number of children through the age of each child @desk', async ({ page }) => {
  await openForm(page, '?hotels=h0000150')
  await allArrived(page)
  await room(page, 1).getByLabel('Children').focus()
  await page.keyboard.press('4')
  for (const age of ['4', '9', '12', '17']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(age)
  }
  for (const [child, age] of ['4', '9', '12', '17'].entries())
    await expect(page.getByLabel(`Age of child ${child + 1}`)).toHaveValue(age)
  await expect(page.getByLabel('Age of child 4')).toBeFocused()
})

test('each room has a button that removes it, and the keyboard removes the last room @desk', async ({ page }) => {
  await openForm(page, '?hotels=h0000150&rooms=2_3-1-17_1')
  await page.getByRole('button', { name: 'Remove room 2' }).click()
  await expect(room(page, 2).getByLabel('Adults')).toHaveValue('1')
  await page.getByRole('button', { name: 'Remove last room' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  await expect(page.getByText('1 room, 2 adults')).toBeVisible()
})
