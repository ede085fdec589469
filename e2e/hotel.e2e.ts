import type { Deal } from '#contract/list-deals'
import type { Page } from '@playwright/test'
import { accessibilityViolations, cards, expect, holdAnswers, openDeals, parameter, test } from './support/fixtures.ts'
import { address, askForHotel, hotelId, photos } from './support/hotel.ts'

const offersAnswer = /\/v1\/hotels\/offers$/

function rooms(page: Page) {
  return page.getByRole('list', { name: 'Rooms' })
}

function isDeal(value: Deal | undefined): Deal {
  if (value === undefined) throw new Error('There is no deal')
  return value
}

test('a hotel is told under headings of its own', async ({ page, request }) => {
  const hotel = await askForHotel(request)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hotel.name)
  for (const name of [
    'About the hotel',
    'Rates',
    'Amenities',
    'Policies',
    'Location',
    'Weather',
    'Other deals near by',
  ]) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  }
  await expect(page).toHaveTitle(new RegExp(`^${hotel.name}`))
  for (const { name } of hotel.amenities.slice(0, 3)) {
    await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible()
  }
  const { checkIn, checkOut } = hotel.policies
  await expect(page.getByText(`${checkIn.beginTime} to ${checkIn.endTime}`)).toBeVisible()
  await expect(page.getByText(`by ${checkOut.time}`)).toBeVisible()
})

test('a deal leads to its hotel at its dates, and its miles stand beside the cash', async ({ page, askForDeals }) => {
  const deal = isDeal((await askForDeals('limit=1')).deals[0])
  const room = deal.data.room_types[0]
  await openDeals(page)
  await cards(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(deal.data.hotel.name)
  expect(parameter(page, 'checkin')).toBe(deal.start_date)
  expect(parameter(page, 'checkout')).toBe(deal.end_date)
  const price = page.getByRole('complementary', { name: 'Price' })
  await expect(price).toContainText(`${room?.calculations.miles_required.toLocaleString('en-US')} miles`)
  await expect(price).toContainText('¢ per mile')
  await expect(page.getByLabel('Check-in')).toHaveValue(deal.start_date)
  await expect(rooms(page)).toContainText(
    `or ${room?.calculations.miles_required.toLocaleString('en-US')} miles, the deal`,
  )
})

test.describe('a hostile description', () => {
  // The browser tells what its policy stops while the text is taken apart, in a document of its own that is never shown.
  test.use({
    allowedInConsole: /violates the following Content Security Policy|The policy was broken: (script|style)-src-/,
  })

  test('neither runs nor shows anything but its words @desk', async ({ page, request }) => {
    const hotel = await askForHotel(request)
    const description = `<p>Kind <b>words</b> <a href="javascript:document.title='hacked'" onclick="document.title='hacked'">a link</a></p>
      <script>document.title = 'hacked'</script><img src="x" onerror="document.title='hacked'">
      <style>h1 { display: none }</style><iframe src="https://example.com/"></iframe>
      <svg onload="document.title='hacked'"><text>drawn words</text></svg><form><input name="stolen"></form>
      <p style="position:fixed;inset:0" id="root" class="button">The end</p><math><mi>formula</mi></math>`
    await page.route(`**/v1/hotels/${hotelId}`, (route) => route.fulfill({ json: { ...hotel, description } }))
    await page.goto(address)
    const about = page.getByRole('region', { name: 'About the hotel' })
    await expect(about).toContainText('Kind words a link')
    await expect(about).toContainText('The end')
    await expect(about).not.toContainText(/hacked|display|drawn words|formula/)
    const shown = await about.evaluate((region) =>
      [...region.querySelectorAll('*')].flatMap(({ tagName, attributes }) =>
        [tagName].concat([...attributes].map(({ name }) => `${tagName} ${name}`)),
      ),
    )
    const foreign = shown.filter((name) => !/^(H2( id)?|DIV( id| class)?|P|B)$/.test(name))
    expect(foreign).toEqual([])
    await expect(page).toHaveTitle(new RegExp(`^${hotel.name}`))
  })
})

test('the address is copied at a press @desk', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const hotel = await askForHotel(request)
  await page.goto(address)
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(hotel.address.line1)
})

test.describe('the rates', () => {
  test('are those of the dates chosen, which the address keeps', async ({ page }) => {
    await page.goto(address)
    await expect(page.getByText(/rates? for 2 nights, Mon 8 – Wed 10 Feb/)).toBeVisible()
    const before = await rooms(page).textContent()
    await page.getByLabel('Check-in').fill('2027-03-15')
    await page.getByLabel('Check-out').fill('2027-03-18')
    await page.getByRole('button', { name: 'Show rates' }).click()
    await expect(page.getByText(/rates? for 3 nights, Mon 15 – Thu 18 Mar/)).toBeVisible()
    expect(parameter(page, 'checkin')).toBe('2027-03-15')
    expect(parameter(page, 'checkout')).toBe('2027-03-18')
    const after = await rooms(page).textContent()
    expect(after).not.toBe(before)

    await page.reload()
    await expect(page.getByLabel('Check-in')).toHaveValue('2027-03-15')
    await expect(rooms(page)).toHaveText(after ?? '')
    await page.goBack()
    await expect(page.getByText(/rates? for 2 nights, Mon 8 – Wed 10 Feb/)).toBeVisible()
    await expect(page.getByLabel('Check-in')).toHaveValue('2027-02-08')
  })

  test('stand room by room, with what is paid when and what cancelling costs', async ({ page }) => {
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

  test('before stay, dimmed, while others load', async ({ page }) => {
    await page.goto(address)
    await expect(rooms(page)).toBeVisible()
    const release = await holdAnswers(page, offersAnswer)
    await page.getByLabel('Check-out').fill('2027-02-11')
    await page.getByRole('button', { name: 'Show rates' }).click()
    await expect(page.locator('[aria-busy=true]').filter({ has: rooms(page) })).toBeVisible()
    await release()
    await expect(page.getByText(/rates? for 3 nights/)).toBeVisible()
    await expect(page.locator('[aria-busy=true]').filter({ has: rooms(page) })).toHaveCount(0)
  })

  test('of past dates are not asked for @desk', async ({ page }) => {
    await page.goto(`/hotels/${hotelId}?checkin=2020-01-01&checkout=2020-01-03`)
    await expect(page.getByText(/There are no rates for these dates. Check-in must not lie in the past/)).toBeVisible()
  })

  test('that are sold out say so, and what may help @desk', async ({ page }) => {
    await page.route(offersAnswer, (route) =>
      route.fulfill({ json: { data: [], guestLevel: 0, sandbox: true, weather: [] } }),
    )
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Sold out for these dates' })).toBeVisible()
    await page.unroute(offersAnswer)
    await page.getByRole('button', { name: /Tue 9 – Thu 11 Feb/ }).click()
    await expect(rooms(page)).toBeVisible()
    expect(parameter(page, 'checkin')).toBe('2027-02-09')
  })

  test.describe('that fail', () => {
    test.use({ allowedInConsole: /Failed to load resource/ })

    test('leave the rest of the page, and Retry loads them @desk', async ({ page }) => {
      await page.route(offersAnswer, (route) =>
        route.fulfill({ status: 500, json: { code: 500, message: 'Internal Server Error' } }),
      )
      await page.goto(address)
      const fault = page.getByRole('alert').filter({ hasText: 'The rates could not be loaded' })
      await expect(fault).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Amenities' })).toBeVisible()
      await page.unroute(offersAnswer)
      await fault.getByRole('button', { name: 'Retry' }).click()
      await expect(rooms(page)).toBeVisible()
      await expect(fault).toHaveCount(0)
    })
  })
})

test('airports near by have their distances, in a list and on a map @desk', async ({ page }) => {
  await page.goto(address)
  const airports = page.getByRole('list', { name: 'Airports near by' })
  await airports.scrollIntoViewIfNeeded()
  await expect(airports.getByRole('listitem').first()).toHaveText(/[A-Z]{3}.*\d k?m$/)
  const map = page.getByRole('region', { name: /^Map of the hotel/ })
  await expect(map.getByRole('img', { name: /this hotel$/ })).toBeVisible()
  await expect(map.getByRole('img', { name: /, [A-Z]{3}, [\d.,]+ k?m away$/ })).toHaveCount(
    await airports.getByRole('listitem').count(),
  )
})

test('other deals near by lead on', async ({ page }) => {
  await page.goto(address)
  const nearby = page.getByRole('list', { name: 'Other deals near by' })
  await nearby.scrollIntoViewIfNeeded()
  await expect(nearby.getByRole('listitem').first()).toContainText(/ k?m away/)
  const link = nearby.getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(parameter(page, 'checkin')).not.toBeNull()
})

test.describe('an unknown hotel', () => {
  test.use({ allowedInConsole: /Failed to load resource: .* 404/ })

  test('offers a search by name', async ({ page, request }) => {
    const { name } = await askForHotel(request)
    await page.goto('/hotels/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/no such hotel/i)
    await page.getByLabel('Hotel name').fill('no hotel is called this')
    await expect(page.getByText(/No hotel has this in its name/)).toBeVisible()
    await page.getByLabel('Hotel name').fill(name)
    await page.getByRole('list', { name: 'Hotels found' }).getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('the whole page, its details and its photos break no rule of accessibility', async ({ page }) => {
      await page.goto(address)
      await rooms(page).getByRole('button', { name: 'Details' }).first().click()
      await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('region', { name: /^Map of the hotel/ })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await accessibilityViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Show all photos' }).click()
      await expect(photos(page)).toBeVisible()
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })
}

test('the page of a hotel does not shift while it loads', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = Object.assign(globalThis, { layoutShift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.layoutShift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address)
  await expect(rooms(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (globalThis as unknown as { layoutShift: number }).layoutShift)).toBeLessThanOrEqual(
    0.05,
  )
})

test('nothing sticks out at 360 px @desk', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(address)
  await rooms(page).getByRole('button', { name: 'Details' }).first().click()
  await expect(page.getByText('What cancelling costs').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
