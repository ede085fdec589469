import { addDays, nightsBetween } from '#contract/days'
import type { MinRatesResponse } from '#contract/hotels/find-min-rates'
import type { APIRequestContext, Page } from '@playwright/test'
import { testKeys } from '#tools/support/server-process'
import { createAccount, outcome, recipientField } from '../support/desk.ts'
import { cards, expect, parameter, test } from '../support/fixtures.ts'
import { rooms } from '../support/hotel.ts'
import { enter, press, tabTo, type } from '../support/keyboard.ts'
import { dayPart, typeDay } from '../support/rates-form.ts'
import { hotelsOf, rates, region } from '../support/rates-results.ts'
import { stay, stayFrom } from '../support/stay.ts'
import { writtenIn } from '../support/written-in.ts'
import { otherKey, reviewed } from '../support/two-people.ts'

/** Signs in with a key from the open page; the header is before or after the focused element. */
async function signIn(page: Page, key: string, towardsHeader: 'Tab' | 'Shift+Tab' = 'Tab') {
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign in' })
  if (!(await link.isVisible())) await enter(page, page.getByRole('button', { name: 'Menu' }), towardsHeader)
  await enter(page, link)
  await type(page, page.getByLabel('API key'), key)
  await press(page, 'Enter')
  await expect(page.getByLabel('API key')).toBeHidden()
}

/** Returns the first day, five weeks after the default stay or later, for which the hotel of a page has rooms. */
async function dayWithRooms(request: APIRequestContext, page: Page): Promise<string> {
  const hotelIds = [new URL(page.url()).pathname.split('/').at(-1)]
  const nights = nightsBetween(parameter(page, 'checkin')!, parameter(page, 'checkout')!)
  for (const dates of Array.from({ length: 14 }, (_, after) => stayFrom(addDays(stay.checkin, 35 + after), nights))) {
    const response = await request.post('/v1/hotels/min-rates', {
      headers: { authorization: `Bearer ${testKeys.public}` },
      data: { hotelIds, ...dates, occupancies: [{ adults: 2 }] },
    })
    if (((await response.json()) as MinRatesResponse).data.length > 0) return dates.checkin
  }
  throw new Error('the hotel has no rooms for a fortnight')
}

test('a traveller finds a place, filters, opens a deal, changes the stay and sees its rates by keyboard alone @desk @long', async ({
  page,
  request,
}) => {
  await page.goto('/deals')
  await tabTo(page, page.getByRole('combobox', { name: 'Where' }))
  await page.keyboard.type('lisbon', { delay: 30 })
  await expect(page.getByRole('option').first()).toContainText('Lisbon')
  await press(page, 'ArrowDown')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals near Lisbon')

  const filters = page.getByRole('button', { name: /^Filters/ })
  await enter(page, filters)
  await tabTo(page, page.getByRole('group', { name: 'Stars' }).getByRole('radio', { name: 'Any' }))
  await press(page, 'ArrowDown')
  await press(page, 'Escape')
  await expect.poll(() => parameter(page, 'minStars')).toBe('2')
  await expect(filters).toBeFocused()

  const link = cards(page).first().getByRole('link').first()
  await tabTo(page, link)
  const name = (await link.textContent()) ?? ''
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(rooms(page).getByRole('listitem').first()).toBeVisible()

  await tabTo(page, dayPart(page, 'Check-in'))
  const later = await dayWithRooms(request, page)
  await typeDay(page, 'Check-in', later)
  const show = page.getByRole('button', { name: 'Show rates' })
  await enter(page, show)
  await expect.poll(() => parameter(page, 'checkin')).toBe(later)
  await expect(
    page.getByText(new RegExp(`rates? for \\d+ nights?, ${writtenIn('en-US').shortDay(later)}`)),
  ).toBeVisible()
  await expect(show).toBeFocused()

  const details = rooms(page)
    .getByRole('button', { name: /^(Hide d|D)etails of / })
    .first()
  await enter(page, details)
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  await expect(details).toBeFocused()

  await page.goBack()
  await page.goBack()
  await expect(cards(page).getByRole('link', { name, exact: true }).first()).toBeFocused()
})

test('an agent signs in, searches, sorts, filters, selects and exports rates by keyboard alone @desk @long', async ({
  page,
  request,
}) => {
  const [first = '', second = ''] = await hotelsOf(request, 'Lisbon')
  await page.goto(`/offers?${new URLSearchParams({ ...stay, rates: '20' })}`)
  // The form takes the focus as soon as it renders.
  await expect(page.getByRole('combobox', { name: 'Hotels' })).toBeFocused()
  await signIn(page, testKeys.agent, 'Shift+Tab')
  await page.getByRole('combobox', { name: 'Hotels' }).waitFor()
  await press(page, '/')
  await expect(page.getByRole('combobox', { name: 'Hotels' })).toBeFocused()
  await page.keyboard.type(`${first} ${second}`)
  await press(page, 'Enter')
  const tags = page.getByRole('list', { name: '2 hotels chosen' })
  await expect(tags).toBeVisible()
  await enter(page, page.getByRole('button', { name: 'Search rates' }))
  await expect(rates(page).first()).toBeVisible()

  await enter(page, region(page).getByRole('columnheader', { name: 'Miles' }).getByRole('button'), 'Shift+Tab')
  await expect.poll(() => parameter(page, 'by')).toBe('miles')
  const filters = region(page).getByRole('button', { name: /^Filters/ })
  await enter(page, filters, 'Shift+Tab')
  await tabTo(page, region(page).getByRole('radio', { name: 'All', exact: true }))
  await press(page, 'ArrowRight')
  await expect.poll(() => parameter(page, 'terms')).toBe('refundable')
  await press(page, 'Escape')
  await expect(filters).toBeFocused()

  const exportButton = region(page).getByRole('button', { name: 'Export CSV' })
  await tabTo(page, exportButton)
  const download = page.waitForEvent('download')
  await press(page, 'Enter')
  expect((await download).suggestedFilename()).toBe(`rates-${stay.checkin}-to-${stay.checkout}.csv`)
  await expect(exportButton).toBeFocused()

  await tabTo(page, rates(page).first().getByRole('rowheader'))
  await press(page, 'ArrowRight')
  await press(page, 'Space')
  await expect(rates(page).first().getByRole('gridcell').first()).toHaveAttribute('aria-selected', 'true')
})

reviewed(
  'staff sign in, find a member, send miles, and another person approves them, by keyboard alone @desk',
  async ({ page, request }) => {
    const account = await createAccount(request)
    await page.goto('/members')
    await signIn(page, testKeys.staff)
    await type(page, page.getByRole('searchbox', { name: /^Account ID/ }), account.phone_number)
    await press(page, 'Enter')
    const drawer = page.getByRole('dialog', { name: account.external_id })
    await expect(drawer).toBeVisible()

    await enter(page, drawer.getByRole('link', { name: 'Send miles' }))
    await type(page, recipientField(page), account.account_id)
    await expect(page.getByText(account.external_id)).toBeVisible()
    await type(page, page.getByRole('textbox', { name: 'Miles', exact: true }), '2500')
    await enter(page, page.getByRole('button', { name: 'Review transfer' }))
    await enter(page, page.getByRole('button', { name: 'Request approval for 2,500 miles' }))
    await expect(outcome(page)).toContainText('2,500 miles')

    await enter(page, page.getByRole('banner').getByRole('button', { name: /Staff/ }), 'Shift+Tab')
    await enter(page, page.getByRole('button', { name: 'Sign out' }))
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeFocused()
    await signIn(page, otherKey)
    await enter(page, page.getByRole('link', { name: 'Approvals (1)' }))
    await enter(page, page.getByRole('button', { name: /^Approve 2,500 miles,/ }))
    await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Approve 2,500 miles' }))
    await expect(page.getByText('Approved: 2,500 miles.')).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Nothing waits for approval' })).toBeVisible()
  },
)
