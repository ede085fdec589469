import type { OffersRequest } from '#contract/hotels/find-offers'
import { expect, parameter, test } from '../support/fixtures.ts'
import {
  dayField,
  dayPart,
  typeDay,
  hotelsField,
  room,
  searchButton,
  chosen,
  editSearch,
  errors,
  openForm,
  search,
  addIds,
  manyIds,
} from '../support/rates-form.ts'
import { allArrived } from '../support/rates-results.ts'
import { laterStay, stay, stayFrom, today } from '../support/stay.ts'

test('the form opens with two nights in about a month, for two adults in one room @desk @long', async ({ page }) => {
  await openForm(page)
  const [checkin, checkout] = await Promise.all(
    (['Check-in', 'Check-out'] as const).map(async (name) => Date.parse(await dayField(page, name).innerText())),
  )
  const days = (checkin! - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(28)
  expect(days).toBeLessThan(31)
  expect(Math.round((checkout! - checkin!) / 86_400_000)).toBe(2)
  await expect(page.getByText('2 nights').first()).toBeVisible()
  await expect(page.getByText('1 room, 2 adults').first()).toBeVisible()
  await expect(room(page, 1).getByLabel('Adults')).toHaveValue('2')
  await expect(room(page, 1).getByLabel('Children')).toHaveValue('0')
  await expect(page.getByRole('combobox', { name: 'Guest nationality' })).toHaveValue('')
  await expect(page.getByLabel('Rates per hotel')).toHaveValue('5')
  await expect(page.getByLabel('Refundable only')).not.toBeChecked()
  await expect(page.getByRole('button', { name: /^Remove room/ })).toHaveCount(0)
})

test('a search sends every field of the form', async ({ page }) => {
  const later = laterStay(4, 3)
  await openForm(page, `?${new URLSearchParams(later)}`)
  await addIds(page, 'h0000150')
  await page.getByRole('button', { name: 'Add room' }).click()
  await expect(room(page, 2).getByLabel('Adults')).toBeFocused()
  await room(page, 1).getByLabel('Children').fill('2')
  await room(page, 1).getByLabel('Age of child 1').fill('5')
  await room(page, 1).getByLabel('Age of child 2').fill('0')
  await room(page, 2).getByLabel('Adults').fill('1')
  await room(page, 2).getByLabel('Children').fill('1')
  await room(page, 2).getByLabel('Age of child 1').fill('17')
  await page.getByRole('combobox', { name: 'Guest nationality' }).selectOption('Germany')
  await page.getByLabel('Rates per hotel').fill('19')
  await page.getByLabel('Refundable only').check()
  expect(await search(page)).toEqual({
    hotelIds: ['h0000150'],
    ...later,
    occupancies: [
      { adults: 2, children: [5, 0] },
      { adults: 1, children: [17] },
    ],
    guestNationality: 'DE',
    maxRatesPerHotel: 19,
    refundableRatesOnly: true,
  })
  expect(parameter(page, 'rooms')).toBe('2-5-0_1-17')
})

test('the next search keeps the filter of boards and clears the others @desk', async ({ page }) => {
  await openForm(page, `?hotels=h0000150&boards=HB&terms=refundable&${new URLSearchParams(stay)}`)
  await typeDay(page, 'Check-out', stayFrom(stay.checkin, 3).checkout)
  await search(page)
  await expect.poll(() => parameter(page, 'terms')).toBeNull()
  expect(parameter(page, 'boards')).toBe('HB')
  const bar = page.getByRole('search', { name: 'This search' })
  await expect(bar).toContainText('Half board')
  await bar.getByRole('button', { name: 'Search rates' }).click()
  await allArrived(page)
  expect(parameter(page, 'boards')).toBe('HB')
})

test('invalid values are reported at their fields, and nothing is sent @desk', async ({ page }) => {
  let requests = 0
  page.on('request', (request) => (requests += request.url().endsWith('/hotels/offers') ? 1 : 0))
  await openForm(page)
  await typeDay(page, 'Check-in', '2020-01-05')
  await page.getByLabel('Rates per hotel').fill('101')
  await room(page, 1).getByLabel('Children').fill('2')
  await room(page, 1).getByLabel('Age of child 2').fill('18')
  await searchButton(page).click()
  await expect(errors(page)).toBeFocused()
  await expect(errors(page).getByRole('link')).toHaveText([
    'Choose at least one hotel',
    'Check-in is in the past. Choose another date.',
    'Choose a check-out 1 to 30 nights after check-in.',
    'Age of child 1 in room 1: enter a value',
    'Age of child 2 in room 1: enter 17 or less',
    'Rates per hotel: enter 100 or less',
  ])
  for (const [field, error] of [
    [dayPart(page, 'Check-in'), 'Check-in is in the past'],
    [page.getByLabel('Rates per hotel'), 'Enter 100 or less'],
    [page.getByLabel('Age of child 1'), 'Enter a value'],
    [hotelsField(page), 'Choose at least one hotel'],
  ] as const) {
    await expect(field).toHaveAccessibleDescription(new RegExp(error))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await errors(page).getByRole('link', { name: 'Age of child 2' }).click()
  await expect(page.getByLabel('Age of child 2')).toBeFocused()
  await page.keyboard.type('7')
  await expect(page.getByLabel('Age of child 2')).not.toHaveAttribute('aria-invalid', 'true')
  expect(requests).toBe(0)
})

test('up to nine rooms can be added and removed @desk @long', async ({ page }) => {
  await openForm(page)
  for (let rooms = 2; rooms <= 9; rooms++) {
    await page.getByRole('button', { name: 'Add room' }).click()
    await expect(room(page, rooms).getByLabel('Adults')).toBeFocused()
  }
  await expect(page.getByRole('button', { name: 'Add room' })).toHaveCount(0)
  await room(page, 3).getByLabel('Adults').fill('4')
  await page.getByRole('button', { name: 'Remove room 2' }).click()
  await expect(room(page, 9)).toHaveCount(0)
  await expect(room(page, 2).getByLabel('Adults')).toHaveValue('4')
  await expect(page.getByText('8 rooms, 18 adults')).toBeVisible()
})

test('the form is one band, with no hotel or many @desk @long', async ({ page }) => {
  const heights: number[] = []
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const query of ['', `?hotels=${manyIds.slice(0, 58).join(',')}&rooms=2-5-9`]) {
    await openForm(page, query)
    const form = page
      .locator('form')
      .filter({ has: hotelsField(page) })
      .locator('..')
    heights.push((await form.boundingBox())?.height ?? 0)
  }
  expect(Math.max(...heights)).toBeLessThanOrEqual(130)
})

test('reload, Back and a shared link show the same form @desk @long', async ({ page, context }) => {
  await openForm(page)
  await addIds(page, 'h0000150 h0000151')
  await room(page, 1).getByLabel('Adults').fill('3')
  await search(page)
  await expect.poll(() => parameter(page, 'rooms')).toBe('3')
  await editSearch(page)
  await room(page, 1).getByLabel('Adults').fill('1')
  await search(page)
  await expect.poll(() => parameter(page, 'rooms')).toBe('1')
  await page.reload()
  await editSearch(page)
  await expect(room(page, 1).getByLabel('Adults')).toHaveValue('1')
  await expect(chosen(page)).toHaveCount(2)
  await page.goBack()
  await expect(room(page, 1).getByLabel('Adults')).toHaveValue('3')
  const other = await context.newPage()
  await other.goto(page.url())
  await editSearch(other)
  await expect(room(other, 1).getByLabel('Adults')).toHaveValue('3')
  await expect(chosen(other)).toHaveCount(2)
})

test('a link over 2,000 characters works @desk @long', async ({ page }) => {
  const query = `?hotels=${manyIds.join(',')}&rooms=${Array.from({ length: 9 }, () => '2-5-9').join('_')}&${new URLSearchParams(stay)}&nationality=DE`
  expect(query.length).toBeGreaterThan(1900)
  const link = `${query}&boards=RO,BB,HB&rates=20&refundable=true&terms=refundable&maxPrice=100000&freeUntil=${today}`
  expect(link.length).toBeGreaterThan(2000)
  const sent = page.waitForRequest(/\/v1\/hotels\/offers$/)
  await openForm(page, link)
  const request = (await sent).postDataJSON() as OffersRequest
  expect(request.hotelIds).toEqual(manyIds)
  expect(request.occupancies).toHaveLength(9)
  await expect(page.getByRole('button', { name: /· 200 hotels$/ })).toBeVisible()
  await expect(page.getByText('9 rooms, 18 adults, 18 children')).toBeVisible()
})

test('the same search can be submitted again @desk @long', async ({ page }) => {
  await openForm(page, '?hotels=h0000150')
  await allArrived(page)
  await search(page)
  await expect.poll(() => parameter(page, 'checkin')).not.toBeNull()
  await allArrived(page)
  const address = page.url()
  await search(page)
  expect(page.url()).toBe(address)
})

test('an address that cannot be searched opens the form with each error at its field @desk', async ({ page }) => {
  let requests = 0
  page.on('request', (sent) => {
    if (sent.url().endsWith('/v1/hotels/offers')) requests += 1
  })
  await page.goto('/offers?hotels=h0000001&checkin=2020-01-01&checkout=2020-01-01&rooms=12')
  await expect(dayField(page, 'Check-in')).toHaveAccessibleDescription(/Check-in is in the past/)
  await expect(dayField(page, 'Check-out')).toHaveAccessibleDescription(
    /Choose a check-out 1 to 30 nights after check-in/,
  )
  await expect(room(page, 1).getByLabel('Adults')).toHaveValue('12')
  await expect(room(page, 1).getByLabel('Adults')).toHaveAccessibleDescription(/Enter 9 or less/)
  await expect(chosen(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  expect(requests).toBe(0)

  await typeDay(page, 'Check-in', stay.checkin)
  await typeDay(page, 'Check-out', stay.checkout)
  await room(page, 1).getByLabel('Adults').fill('2')
  await page.getByRole('button', { name: 'Search rates' }).click()
  await allArrived(page)
})
