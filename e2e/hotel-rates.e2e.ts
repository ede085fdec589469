import { expect, holdResponses, parameter, test } from './support/fixtures.ts'
import { address, hotelId, rooms } from './support/hotel.ts'

const offersEndpoint = /\/v1\/hotels\/offers$/

test('the rates are for the chosen dates, which are kept in the address @desk', async ({ page }) => {
  await page.goto(address)
  await expect(page.getByText(/rates? for 2 nights, Mon, Feb 8 – Wed, Feb 10/)).toBeVisible()
  const before = await rooms(page).textContent()
  await page.getByRole('heading', { name: 'Rates' }).scrollIntoViewIfNeeded()
  await page.getByLabel('Check-in').fill('2027-03-15')
  await page.getByLabel('Check-out').fill('2027-03-18')
  await page.getByRole('button', { name: 'Show rates' }).click()
  await expect(page.getByText(/rates? for 3 nights, Mon, Mar 15 – Thu, Mar 18/)).toBeVisible()
  expect(parameter(page, 'checkin')).toBe('2027-03-15')
  expect(parameter(page, 'checkout')).toBe('2027-03-18')
  // The deal of the stay, and what each rate is in miles, may come after the rates.
  await page.waitForLoadState('networkidle')
  const after = await rooms(page).textContent()
  expect(after).not.toBe(before)

  await page.reload()
  await page.getByRole('heading', { name: 'Rates' }).scrollIntoViewIfNeeded()
  await expect(page.getByLabel('Check-in')).toHaveValue('Mon, Mar 15, 2027')
  await expect(rooms(page)).toHaveText(after ?? '')
  await page.goBack()
  await expect(page.getByText(/rates? for 2 nights, Mon, Feb 8 – Wed, Feb 10/)).toBeVisible()
  await expect(page.getByLabel('Check-in')).toHaveValue('Mon, Feb 8, 2027')
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

test('switches narrow the rates, say how many they leave, and are kept in the address', async ({ page }) => {
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
  await expect(page.getByText(/^None of the \d+ rates .* refundable and has the board “On the house”\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Any board' }).click()
  await expect(rooms(page)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Refundable' })).toBeChecked()
})

test('a hotel of many rates shows the most wanted ones on two screens, and all rooms when asked', async ({ page }) => {
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

test('the previous rates stay, dimmed, while new ones load @desk', async ({ page }) => {
  await page.goto(address)
  await expect(rooms(page)).toBeVisible()
  const release = await holdResponses(page, offersEndpoint)
  await page.getByRole('heading', { name: 'Rates' }).scrollIntoViewIfNeeded()
  await page.getByLabel('Check-out').fill('2027-02-11')
  await page.getByRole('button', { name: 'Show rates' }).click()
  await expect(page.locator('[aria-busy=true]').filter({ has: rooms(page) })).toBeVisible()
  await release()
  await expect(page.getByText(/rates? for 3 nights/)).toBeVisible()
  await expect(page.locator('[aria-busy=true]').filter({ has: rooms(page) })).toHaveCount(0)
})

test('past dates are explained at their field, and the deal is one for other dates @desk', async ({ page }) => {
  await page.goto(`/hotels/${hotelId}?checkin=2020-01-01&checkout=2020-01-03`)
  await expect(page.getByRole('heading', { name: 'Deal for other dates' })).toBeVisible()
  await expect(page.getByText('There are no rates for these dates.')).toBeVisible()
  await page.getByRole('heading', { name: 'Rates', exact: true }).scrollIntoViewIfNeeded()
  const checkin = page.getByRole('textbox', { name: 'Check-in' })
  await expect(checkin).toHaveValue('Wed, Jan 1, 2020')
  await expect(checkin).toHaveAccessibleDescription(/past/)
})

test('a sold-out hotel offers nearby dates @desk', async ({ page }) => {
  await page.route(offersEndpoint, (route) =>
    route.fulfill({ json: { data: [], guestLevel: 0, sandbox: true, weather: [] } }),
  )
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Sold out for these dates' })).toBeVisible()
  await page.unroute(offersEndpoint)
  await page.getByRole('button', { name: /Tue, Feb 9 – Thu, Feb 11/ }).click()
  await expect(rooms(page)).toBeVisible()
  expect(parameter(page, 'checkin')).toBe('2027-02-09')
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
