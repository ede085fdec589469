import { copiedText } from '../support/copied-text.ts'
import { accessibilityViolations, cards, expect, openDeals, parameter, test } from '../support/fixtures.ts'
import { address, fetchHotel, fetchListed, hotelId, rooms } from '../support/hotel.ts'
import { expectDay } from '../support/rates-form.ts'
import { writtenIn } from '../support/written-in.ts'

const { timeOfDay } = writtenIn('en-US')

test('a hotel is described in sections with headings @long-phone', async ({ page, request }) => {
  const hotel = await fetchHotel(request)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hotel.name)
  for (const name of ['About the hotel', 'Rates', 'Amenities', 'Policies', 'Location', 'Weather', 'Nearby deals']) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  }
  await expect(page).toHaveTitle(new RegExp(`^${hotel.name}`))
  const { rating, reviewCount } = await fetchListed(request)
  await expect(page.getByRole('article')).toContainText(
    `Guest rating ${rating.toFixed(1)} of 10, ${reviewCount.toLocaleString('en-US')} reviews`,
  )
  await expect(page.getByRole('region', { name: 'Amenities' }).getByRole('listitem')).toHaveCount(
    hotel.amenities.length,
  )
  for (const { name } of hotel.amenities.slice(0, 3)) {
    await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible()
  }
  const { checkIn, checkOut } = hotel.policies
  await expect(page.getByText(`${timeOfDay(checkIn.beginTime)} to ${timeOfDay(checkIn.endTime)}`)).toBeVisible()
  await expect(page.getByText(`by ${timeOfDay(checkOut.time)}`)).toBeVisible()
})

test('a deal links to its hotel with its dates, which shows its price in miles and cash @desk', async ({
  page,
  requestDeals,
}) => {
  const deal = (await requestDeals('limit=1')).deals[0]!
  const milesRequired = deal.data.room_types[0]!.calculations.miles_required
  await openDeals(page)
  await cards(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(deal.data.hotel.name)
  expect(parameter(page, 'checkin')).toBe(deal.start_date)
  expect(parameter(page, 'checkout')).toBe(deal.end_date)
  const price = page.getByRole('complementary', { name: 'Price' })
  await expect(price).toContainText(`${milesRequired.toLocaleString('en-US')} miles`)
  await expect(price).toContainText('¢ per mile')
  await expectDay(page, 'Check-in', deal.start_date)
  await expect(rooms(page)).toContainText(`${milesRequired.toLocaleString('en-US')} miles`)
})

test.describe('a hostile description', () => {
  // The browser reports what the policy blocks while the description is sanitized in a detached document.
  test.use({
    allowedInConsole:
      /violates the following Content Security Policy|The content security policy was violated: (script|style)-src-/,
  })

  test('runs nothing and shows only its text @desk', async ({ page, request }) => {
    const hotel = await fetchHotel(request)
    const description = `<p>Kind <b>words</b> <a href="javascript:document.title='hacked'" onclick="document.title='hacked'">a link</a></p>
      <script>document.title = 'hacked'</script><img src="x" onerror="document.title='hacked'">
      <style>h1 { display: none }</style><iframe src="https://example.com/"></iframe>
      <svg onload="document.title='hacked'"><text>svg text</text></svg><form><input name="stolen"></form>
      <p style="position:fixed;inset:0" id="root" class="button">The end</p><math><mi>formula</mi></math>`
    await page.route(`**/v1/hotels/${hotelId}`, (route) => route.fulfill({ json: { ...hotel, description } }))
    await page.goto(address)
    const about = page.getByRole('region', { name: 'About the hotel' })
    await expect(about).toContainText('Kind words a link')
    await expect(about).toContainText('The end')
    await expect(about).not.toContainText(/hacked|display|svg text|formula/)
    const shown = await about.evaluate((region) =>
      [...region.querySelectorAll('*')].flatMap(({ tagName, attributes }) =>
        [tagName].concat([...attributes].map(({ name }) => `${tagName} ${name}`)),
      ),
    )
    const foreign = shown.filter(
      (name) => !/^(H2( id)?|DIV( id| class| data-(gap|align|rich-text|folded))?|P|B)$/.test(name),
    )
    expect(foreign).toEqual([])
    await expect(page).toHaveTitle(new RegExp(`^${hotel.name}`))
  })
})

test('the address can be copied @desk @long', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const hotel = await fetchHotel(request)
  await page.goto(address)
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(hotel.address.line1)
})

test('nearby airports are listed with distances and shown on the map @desk @long', async ({ page }) => {
  await page.goto(address)
  const airports = page.getByRole('list', { name: 'Nearby airports' })
  await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded()
  await expect(airports.getByRole('listitem').first()).toHaveText(/[A-Z]{3}.*\d (?:mi|ft)$/)
  const map = page.getByRole('region', { name: /^Map of the hotel/ })
  await expect(map.getByRole('img', { name: /this hotel$/ })).toBeVisible()
  await expect(map.getByRole('img', { name: /, [A-Z]{3}, [\d.,]+ (?:mi|ft) away$/ })).toHaveCount(
    await airports.getByRole('listitem').count(),
  )
})

test('the map of a hotel without streets opens where its data end @desk @long', async ({ page }) => {
  await page.goto(address)
  await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded()
  const map = page.getByRole('region', { name: /^Map of the hotel/ })
  await expect(map.locator('.leaflet-control-scale-line')).toHaveText('3000 ft')
})

test('nearby deals link to their hotels @desk @long', async ({ page }) => {
  await page.goto(address)
  const nearby = page.getByRole('list', { name: 'Nearby deals' })
  await page.getByRole('heading', { name: 'Nearby deals' }).scrollIntoViewIfNeeded()
  await expect(nearby.getByRole('listitem').first()).toContainText(/ (?:mi|ft) away/)
  const link = nearby.getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(parameter(page, 'checkin')).not.toBeNull()
})

test.describe('an unknown hotel', () => {
  test.use({ allowedInConsole: /Failed to load resource: .* 404/ })

  test('shows a message and a link to the deals @desk', async ({ page }) => {
    await page.goto('/hotels/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/can’t find this hotel/)
    await page.getByRole('link', { name: 'See deals near you' }).click()
    await expect(page).toHaveURL(/\/deals/)
  })
})

test('nothing overflows at 360 px @desk @long', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(address)
  await rooms(page).getByRole('button', { name: 'Details' }).first().click()
  await expect(page.getByText('What cancelling costs').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('the price bar stays at the bottom of a phone and covers nothing @phone', async ({ page }) => {
  await page.goto(`/hotels/${hotelId}`)
  await expect(rooms(page)).toBeVisible()
  const bar = page.getByRole('region', { name: 'Price summary' })
  // The bar is hidden while the price itself is in view.
  await page.getByRole('complementary', { name: 'Price' }).scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { name: 'Amenities' }).scrollIntoViewIfNeeded()
  await expect(bar).toContainText(/[\d,]+ miles · (Redeem: saves \$[\d,]+|About equal|Pay cash: )/)
  const { height } = page.viewportSize()!
  const isAtEdge = async () => {
    const box = (await bar.boundingBox())!
    return Math.abs(box.y + box.height - height) < 1
  }
  expect(await isAtEdge()).toBe(true)
  // Elements focused by keyboard scroll above the bar, and so does the end of the page.
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(() => {
      const bar = document.querySelector('[aria-label="Price summary"]')!
      const focused = document.activeElement!
      if (focused === document.body || bar.contains(focused)) return undefined
      const { bottom, top } = focused.getBoundingClientRect()
      const edge = bar.checkVisibility({ visibilityProperty: true }) ? bar.getBoundingClientRect().top : innerHeight
      return top < edge && bottom > edge + 1 ? focused.outerHTML.slice(0, 120) : undefined
    })
    expect(hidden).toBeUndefined()
  }
  const link = page.getByRole('link', { name: /^See all deals near / })
  await expect
    .poll(async () => {
      // Nearby deals load when they are almost in view, and make the page longer.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const [end, top] = [(await link.boundingBox())!, (await bar.boundingBox())!]
      return end.y + end.height <= top.y
    })
    .toBe(true)
  // The bar has its own space at the end of the page.
  const [end, foot] = [(await bar.boundingBox())!, (await page.getByRole('contentinfo').boundingBox())!]
  expect(end.y + end.height).toBeLessThanOrEqual(foot.y + 1)
  expect(await accessibilityViolations(page, { within: '[aria-label="Price summary"]' })).toEqual([])

  // The bar is hidden while a field has the focus or a dialog is open.
  // The form renders when it is almost in view.
  await page.getByRole('heading', { name: 'Rates' }).scrollIntoViewIfNeeded()
  await page.getByText(/^Guests: /).click()
  const adults = page.getByRole('spinbutton', { name: 'Adults' }).first()
  await adults.focus()
  await expect(bar).toBeHidden()
  await adults.blur()
  await page.getByRole('heading', { name: 'Amenities' }).scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Show all photos' }).click()
  await expect(page.getByRole('dialog', { name: 'Photos' })).toBeVisible()
  await expect(bar).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Photos' })).toHaveCount(0)
  await page.getByRole('heading', { name: 'Amenities' }).scrollIntoViewIfNeeded()
  await bar.getByRole('link', { name: 'See how to redeem' }).click()
  await expect(page.getByRole('heading', { name: 'How to redeem' })).toBeInViewport()
})

test('a selected rate can be copied for the miles desk, saved and shared @desk', async ({ page, request }) => {
  const hotel = await fetchHotel(request)
  await page.goto(address)
  await expect(rooms(page)).toContainText('¢ per mile')
  const next = page.getByRole('region', { name: 'How to redeem' })
  const button = rooms(page)
    .getByRole('link', { name: /^Redeem / })
    .last()
  const [, room = '', board = ''] = /^Redeem (.+), (.+)$/.exec((await button.getAttribute('aria-label'))!)!
  await button.click()
  await expect(page.getByRole('heading', { name: 'How to redeem' })).toBeFocused()
  await expect(next).toContainText(`${room} · ${board} · `)
  await expect(next.getByRole('link', { name: 'Write to the miles desk' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=/,
  )
  const words = await copiedText(page, next.getByRole('button', { name: 'Copy rate' }))
  expect(words).toContain(hotel.name)
  expect(words).toContain(`${room}, ${board}`)
  expect(words).toMatch(/2 adults\n.+\n[\d,]+ miles or \$[\d,.]+ with taxes.*\nRate \S+$/)
  await next.getByRole('button', { name: /to shortlist$/ }).click()
  await expect(page.getByRole('link', { name: 'Shortlist, 1 saved' })).toBeVisible()
})
