import type { Offer, OffersResponse } from '#contract/hotels/find-offers'
import type { Deal } from '#contract/deals/list-deals'
import type { Page } from '@playwright/test'
import { testKeys } from '#tools/support/server-process'
import { copiedText } from '../support/copied-text.ts'
import { accessibilityViolations, cards, expect, openDeals, test } from '../support/fixtures.ts'
import { maxLayoutShift, recordLayoutShift } from '../support/layout-shift.ts'

const paris = '?latitude=48.8566&longitude=2.3522&near=Paris'
const shortlistButton = (page: Page, { data }: Deal) =>
  page.getByRole('button', { name: `Save ${data.hotel.name}, ` }).first()
const table = (page: Page) => page.getByRole('group', { name: 'Comparison' })
/** The stays that a phone shows one below the other. */
const stays = (page: Page) => page.getByRole('list', { name: 'Comparison' })
const column = (page: Page, index: number) =>
  table(page)
    .getByRole('columnheader')
    .nth(index + 1)
    .or(stays(page).getByRole('listitem').nth(index))
const row = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .or(stays(page))
const checked = (page: Page) => page.getByText(/^Prices checked just now/)
const miles = (deal: Deal) => deal.data.room_types[0]!.calculations.miles_required.toLocaleString('en-US')

/** Changes the service’s response with the rates of a hotel. */
async function changeOffers(page: Page, hotelId: string, change: (offers: Offer[]) => Offer[]) {
  await page.route(/\/v1\/hotels\/offers$/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as OffersResponse
    const data = json.data.map((hotel) =>
      hotel.hotelId === hotelId ? { ...hotel, roomTypes: change(hotel.roomTypes) } : hotel,
    )
    await route.fulfill({ response, json: { ...json, data: data.filter(({ roomTypes }) => roomTypes.length > 0) } })
  })
}

test('hearts save stays, which are compared, reordered and shared with someone who saves them @long-phone', async ({
  page,
  browser,
  baseURL,
  requestDeals,
}) => {
  const [first, second] = (await requestDeals(`${paris.slice(1)}&limit=2`)).deals
  await openDeals(page, paris)
  await expect(page.getByRole('link', { name: 'Shortlist', exact: true })).toBeVisible()
  for (const deal of [first!, second!]) {
    await shortlistButton(page, deal).click()
    await expect(shortlistButton(page, deal)).toHaveAttribute('aria-pressed', 'true')
  }
  const shift = await recordLayoutShift(page)
  await page.reload()
  await expect(shortlistButton(page, second!)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Shortlist, 2 saved' }).click()
  await expect(page).toHaveTitle('Shortlist · Milestay')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shortlist')
  await expect(checked(page)).toBeVisible()
  await expect(column(page, 0)).toContainText(first!.data.hotel.name)
  await expect(row(page, 'Miles for the stay')).toContainText(miles(first!))
  await expect(row(page, 'Redeem or pay')).toContainText(/Redeem|Pay/)
  await expect(row(page, 'Weather')).toContainText('°F')
  await expect(row(page, 'Facilities that differ')).toContainText(', ')
  await expect(row(page, 'City')).toContainText('Paris')
  expect(await shift()).toBeLessThanOrEqual(maxLayoutShift)
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByRole('button', { name: `Remove ${first!.data.hotel.name}` }).click()
  await expect(column(page, 0)).toContainText(second!.data.hotel.name)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(column(page, 0)).toContainText(first!.data.hotel.name)

  const link = await copiedText(page, page.getByRole('button', { name: 'Copy link to these 2 stays' }))
  expect(new URL(link).origin).toBe(baseURL)

  const other = await browser.newContext({ baseURL: baseURL! })
  const friend = await other.newPage()
  await friend.goto(link)
  await expect(friend).toHaveTitle('Shared shortlist · Milestay')
  await expect(friend.getByText('Someone shared 2 stays with you')).toBeVisible()
  await expect(column(friend, 0)).toContainText(first!.data.hotel.name)
  await expect(column(friend, 1)).toContainText(second!.data.hotel.name)
  await expect(checked(friend)).toBeVisible()
  await expect(friend.getByRole('link', { name: 'Shortlist', exact: true })).toBeVisible()
  await friend.getByRole('button', { name: 'Save to my shortlist' }).click()
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Shortlist')
  await expect(friend.getByRole('link', { name: 'Shortlist, 2 saved' })).toBeVisible()
  await friend.reload()
  await expect(column(friend, 1)).toContainText(second!.data.hotel.name)
  await other.close()
})

test('a shortlist shows price changes and sold-out stays @desk', async ({ page, requestDeals }) => {
  const [dearer, gone] = (await requestDeals(`${paris.slice(1)}&limit=2`)).deals
  await openDeals(page, paris)
  await shortlistButton(page, dearer!).click()
  await shortlistButton(page, gone!).click()
  await page.evaluate(() => {
    const [first = '', ...others] = localStorage.getItem('shortlist')!.split('\n')
    const fields = first.split('*')
    fields[5] = '1234'
    localStorage.setItem('shortlist', [fields.join('*'), ...others].join('\n'))
  })
  await changeOffers(page, gone!.data.hotel.id, () => [])
  await page.goto('/shortlist')
  await expect(row(page, 'Price change')).toContainText(`Was 1,234 miles, now ${miles(dearer!)}.`)
  await expect(row(page, 'Price change')).toContainText(`Sold out for these nights. It was ${miles(gone!)} miles.`)
  await expect(checked(page)).toContainText('1 of 2 changed, 1 sold out')
})

test('the table compares seven saved stays, and twelve of thirteen in a link @desk @long', async ({
  page,
  requestDeals,
}) => {
  const { deals } = await requestDeals(`${paris.slice(1)}&limit=7`)
  await openDeals(page, paris)
  for (const deal of deals) await shortlistButton(page, deal).click()
  await page.getByRole('link', { name: 'Shortlist, 7 saved' }).click()
  await expect(table(page).getByRole('columnheader')).toHaveCount(8)
  await expect(row(page, 'Facilities that differ')).toBeVisible()
  await expect(row(page, 'Cancellation').locator('svg[role=img], [role=img]')).toHaveCount(7)

  const stays = Array.from({ length: 13 }, (_, index) => `stay=h00000${index + 10}*2020-01-01*2020-01-03*2`)
  await page.goto(`/shortlist?${stays.join('&')}`)
  await expect(table(page).getByRole('columnheader')).toHaveCount(13)
  await expect(page.getByText('12 of 13 stays are compared. Remove some to see the others.')).toBeVisible()
})

test('the hotel page and the map preview save the same stay, in every tab @desk @long', async ({
  page,
  context,
  requestDeals,
}) => {
  const deal = (await requestDeals(`${paris.slice(1)}&limit=1`)).deals[0]!
  await openDeals(page, `${paris}&deal=${deal.data.hotel.id}`)
  const preview = page.getByRole('region', { name: 'Deal preview' })
  await expect(preview.getByRole('button', { name: /to shortlist$/ })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/hotels/${deal.data.hotel.id}`)
  const wide = other.getByRole('complementary', { name: 'Price' }).getByRole('button', { name: /to shortlist$/ })
  await wide.click()
  await expect(wide).toHaveAttribute('aria-pressed', 'true')
  await expect(preview.getByRole('button', { pressed: true })).toBeVisible()
  await expect(cards(page).first().getByRole('button', { pressed: true })).toBeVisible()
})

test('an unreadable link shows an error, and its readable stays are listed @long-phone', async ({ page }) => {
  await page.goto('/shortlist?stay=h0000001*2026-13-45')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await page.goto('/shortlist?stay=nonsense&stay=h0000001*2020-01-01*2020-01-02*2')
  await expect(page.getByText('One stay of this link could not be read and is left out.')).toBeVisible()
  await expect(row(page, 'Price change')).toContainText('Not checked. Its dates have passed.')
})

test('when the browser cannot copy, as over plain HTTP, the link appears selected @desk @long', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto('/shortlist?stay=h0000001*2020-01-01*2020-01-02*2')
  await page.getByRole('button', { name: 'Copy link to this stay' }).click()
  const link = page.getByRole('textbox', { name: 'Copy link' })
  await expect(link).toBeFocused()
  const selected = await page.evaluate(() => document.getSelection()?.toString())
  expect(selected).toBe(await link.inputValue())
  expect(selected).toMatch(/^http.*\/shortlist\?stay=[^*]+$/)
  await page.goto(selected!)
  await expect(page).toHaveTitle('Shared shortlist · Milestay')
})

test('a rate for several rooms has the same price and advice on the shortlist as on its page @desk', async ({
  page,
  request,
  requestDeals,
}) => {
  const occupancies = Array.from({ length: 2 }, () => ({ adults: 2, children: [] }))
  const headers = { authorization: `Bearer ${testKeys.public}` }
  let address = ''
  for (const { start_date: checkin, end_date: checkout, data } of (await requestDeals(`${paris.slice(1)}&limit=20`))
    .deals) {
    const stay = { hotelIds: [data.hotel.id], checkin, checkout, occupancies }
    const found = (await (await request.post('/v1/hotels/offers', { headers, data: stay })).json()) as OffersResponse
    address = `/hotels/${data.hotel.id}?checkin=${checkin}&checkout=${checkout}&rooms=2_2`
    if (found.data.length > 0) break
  }
  await page.goto(address)
  const price = page.getByRole('complementary', { name: 'Price' })
  const advice = await price.getByRole('button', { name: /^(Redeem|Pay cash|About equal)/ }).innerText()
  const number = await price.locator('strong').innerText()
  await page
    .getByRole('region', { name: 'How to redeem' })
    .getByRole('button', { name: /shortlist/i })
    .click()
  await page.goto('/shortlist')
  await expect(checked(page)).toBeVisible()
  await expect(row(page, 'Price change')).toContainText('None')
  await expect(row(page, 'Miles for the stay')).toContainText(number)
  await expect(row(page, 'Redeem or pay')).toContainText(advice)
})
