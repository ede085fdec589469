import { addDays } from '#contract/days'
import { expect, holdResponses, parameter, test } from '../support/fixtures.ts'
import { address, hotelId, rooms } from '../support/hotel.ts'
import { dayField, expectDay, typeDay } from '../support/rates-form.ts'
import { laterStay, stay, stayFrom } from '../support/stay.ts'
import { writtenIn } from '../support/written-in.ts'

const { nights } = writtenIn('en-US')
const offersEndpoint = /\/v1\/hotels\/offers$/

test('the rates are for the selected dates, which the address stores @desk', async ({ page }) => {
  const later = laterStay(5, 3)
  await page.goto(address)
  await expect(page.getByText(`for 2 nights, ${nights(stay)}`)).toBeVisible()
  const before = await rooms(page).textContent()
  await page.getByRole('heading', { name: 'Rates' }).scrollIntoViewIfNeeded()
  await typeDay(page, 'Check-in', later.checkin)
  await typeDay(page, 'Check-out', later.checkout)
  await page.getByRole('button', { name: 'Show rates' }).click()
  await expect(page.getByText(`for 3 nights, ${nights(later)}`)).toBeVisible()
  expect(parameter(page, 'checkin')).toBe(later.checkin)
  expect(parameter(page, 'checkout')).toBe(later.checkout)
  // The prices in miles load after the rates; the deal's is known before.
  await expect(
    rooms(page)
      .getByText(/^[\d,]+ miles$/)
      .nth(1),
  ).toBeVisible()
  const after = await rooms(page).textContent()
  expect(after).not.toBe(before)

  await page.reload()
  await page.getByRole('heading', { name: 'Rates' }).scrollIntoViewIfNeeded()
  await expectDay(page, 'Check-in', later.checkin)
  await expect(rooms(page)).toHaveText(after ?? '')
  await page.goBack()
  await expect(page.getByText(`for 2 nights, ${nights(stay)}`)).toBeVisible()
  await expectDay(page, 'Check-in', stay.checkin)
})

test('the rates are grouped by room, with prices and cancellation costs', async ({ page }) => {
  await page.goto(address)
  const room = rooms(page).getByRole('listitem').first()
  await expect(room.getByRole('heading', { level: 3 })).toBeVisible()
  await expect(room).toContainText(/for 2 nights/)
  await expect(room).toContainText(/a night/)
  const details = room.getByRole('button', { name: 'Details' }).first()
  await details.click()
  await expect(room.getByText('What cancelling costs').first()).toBeVisible()
  await room.getByRole('button', { name: 'Hide details' }).click()
  await expect(room.getByText('What cancelling costs')).toHaveCount(0)
})

test('filters narrow the rates, show how many are left, and are stored in the address @long', async ({ page }) => {
  await page.goto(address)
  const count = page.getByRole('status').filter({ hasText: /rates? for 2 nights/ })
  await expect(count).toHaveText(/^\d+ rates for/)
  await expect(rooms(page).getByText('Cheapest', { exact: true })).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Refundable' }).click()
  await expect(count).toHaveText(/^\d+ of \d+ rates for/)
  await expect(rooms(page)).not.toContainText('Non-refundable')
  await page.getByRole('radio', { name: 'Half board' }).click()
  await expect(
    rooms(page)
      .getByRole('list', { name: /^Rates: / })
      .first(),
  ).toContainText('Half board')
  await expect(rooms(page)).not.toContainText('Room only')
  expect([parameter(page, 'refundable'), parameter(page, 'board')]).toEqual(['true', 'Half board'])

  await page.reload()
  await expect(page.getByRole('radio', { name: 'Half board' })).toBeChecked()
  await page.goto(`${address}&refundable=true&board=On+the+house`)
  await expect(page.getByText(/^None of the \d+ rates for this stay has what you chose\.$/)).toBeVisible()
  await page.getByRole('radio', { name: 'Any board' }).click()
  await expect(rooms(page)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Refundable' })).toBeChecked()
})

test('a hotel with many rates shows the main ones within two screens, and all rooms on demand @long', async ({
  page,
}) => {
  await page.goto(address)
  const all = page.getByRole('button', { name: /^All \d+ room types$/ })
  await expect(all).toHaveAttribute('aria-expanded', 'false')
  const { height } = (await rooms(page).boundingBox())!
  expect(height).toBeLessThan(page.viewportSize()!.height * 2)
  const groups = page.getByRole('list', { name: /^Rates: / })
  const before = await groups.count()
  await all.click()
  await expect(all).toHaveAttribute('aria-expanded', 'true')
  expect(await groups.count()).toBeGreaterThan(before)
})

test('the previous rates stay, dimmed, while new ones load @desk @long', async ({ page }) => {
  await page.goto(address)
  await expect(rooms(page)).toBeVisible()
  const release = await holdResponses(page, offersEndpoint)
  await page.getByRole('heading', { name: 'Rates' }).scrollIntoViewIfNeeded()
  await typeDay(page, 'Check-out', stayFrom(stay.checkin, 3).checkout)
  await page.getByRole('button', { name: 'Show rates' }).click()
  await expect(page.locator('[aria-busy=true]').filter({ has: rooms(page) })).toBeVisible()
  await release()
  await expect(page.getByText(/rates? for 3 nights/)).toBeVisible()
  await expect(page.locator('[aria-busy=true]').filter({ has: rooms(page) })).toHaveCount(0)
})

test('past dates show an error at their field and a link to the best deal @desk', async ({ page }) => {
  await page.goto(`/hotels/${hotelId}?checkin=2020-01-01&checkout=2020-01-03`)
  await expect(page.getByRole('heading', { name: 'No rates for these dates' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Best deal: .*, [\d,]+ miles$/ })).toBeVisible()
  await expect(page.getByText('There are no rates for these dates.')).toBeVisible()
  await page.getByRole('heading', { name: 'Rates', exact: true }).scrollIntoViewIfNeeded()
  await expectDay(page, 'Check-in', '2020-01-01')
  await expect(dayField(page, 'Check-in')).toHaveAccessibleDescription(/past/)
})

test('a sold-out hotel offers nearby dates @desk @long', async ({ page }) => {
  await page.route(offersEndpoint, (route) =>
    route.fulfill({ json: { data: [], guestLevel: 0, sandbox: true, weather: [] } }),
  )
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Sold out for these dates' })).toBeVisible()
  await page.unroute(offersEndpoint)
  const nextDay = stayFrom(addDays(stay.checkin, 1))
  await page.getByRole('link', { name: nights(nextDay) }).click()
  await expect(rooms(page)).toBeVisible()
  expect(parameter(page, 'checkin')).toBe(nextDay.checkin)
})

test('a hotel with omitted rates shows the reason and not “Sold out”, also beside other rates @desk', async ({
  page,
}) => {
  const message = 'Rates were left out: their prices do not add up.'
  const notices = [{ message, hotelIds: [hotelId] }]
  await page.route(offersEndpoint, (route) =>
    route.fulfill({ json: { data: [], guestLevel: 0, sandbox: true, weather: [], notices } }),
  )
  await page.goto(address)
  const alert = page.getByRole('alert').filter({ hasText: message })
  await expect(alert).toBeVisible()
  await expect(page.getByText(/^Sold out/)).toHaveCount(0)
  await page.unroute(offersEndpoint)
  await page.route(offersEndpoint, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), notices } })
  })
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(rooms(page)).toBeVisible()
  await expect(page.getByText(message)).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test.describe('when the rates fail', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('the rest of the page stays, and Retry loads them @desk', async ({ page }) => {
    await page.route(offersEndpoint, (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Internal Server Error' } }),
    )
    await page.goto(address)
    const alert = page.getByRole('alert').filter({ hasText: 'The rates could not be loaded' })
    await expect(alert).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Amenities' })).toBeVisible()
    await page.unroute(offersEndpoint)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(rooms(page)).toBeVisible()
    await expect(alert).toHaveCount(0)
  })
})
