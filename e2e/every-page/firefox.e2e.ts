import { addDays } from '#contract/days'
import { screens } from '#tools/screens/screen-list'
import { testKeys } from '#tools/support/server-process'
import type { Locator, Page } from '@playwright/test'
import { map, openMap, pillName } from '../support/deals-map.ts'
import { balanceOf, button, createAccount, field, outcome, recipientField, review } from '../support/desk.ts'
import { cards, dealCount, expect, openDeals, openFilters, test } from '../support/fixtures.ts'
import { address, rooms } from '../support/hotel.ts'
import { dayPart, expectDay, typeDay } from '../support/rates-form.ts'
import { counted, hotelsOf, narrowRates, openPanel, rates, region } from '../support/rates-results.ts'
import { laterStay, longDay, stay, stayFrom, wholeMonth } from '../support/stay.ts'
import { writtenIn } from '../support/written-in.ts'

// The main flows in the Firefox of the machine. Playwright learns of no navigation within a document there, and React of
// no text that Playwright puts into a field: so addresses are read from the page, and text is typed.

/** The parameters of the page's address. */
const parameters = (page: Page) =>
  expect.poll(async () => Object.fromEntries(new URLSearchParams(await page.evaluate(() => location.search))))

async function type(field: Locator, text: string) {
  await field.click()
  await field.pressSequentially(text)
}

async function signIn(page: Page, role: 'agent' | 'staff') {
  await page.goto('/sign-in')
  await type(page.getByLabel('API key'), testKeys[role])
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(role === 'agent' ? 'Rates' : 'Send miles')
}

test('deals are filtered, and the map moves and shows them', async ({ page, requestDeals }) => {
  await openMap(page)
  await (await openFilters(page)).getByRole('group', { name: 'Stars' }).getByText('4+', { exact: true }).click()
  await parameters(page).toMatchObject({ minStars: '4' })
  const { deals, total } = await requestDeals('minStars=4')
  await expect(dealCount(page)).toHaveText(new RegExp(`^${total} deals\\b`))
  await expect(cards(page)).toHaveCount(deals.length)
  await page.keyboard.press('Escape')

  await map(page).getByRole('button', { name: pillName }).first().press('Enter')
  const preview = page.getByRole('region', { name: 'Deal preview' })
  await expect(preview.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)

  const { x, y, width, height } = (await map(page).boundingBox())!
  await page.mouse.move(x + width / 2, y + height * 0.35)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 - 150, y + height * 0.35 + 80, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Search this area' }).click()
  await parameters(page).toMatchObject({ minStars: '4', south: expect.any(String), view: expect.any(String) })
})

test('a deal leads to its hotel, and Back to the list', async ({ page, requestDeals }) => {
  const { name } = (await requestDeals('limit=1')).deals[0]!.data.hotel
  await openDeals(page)
  await cards(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(rooms(page)).toContainText('Deal')
  await page.evaluate(() => history.back())
  await expect(cards(page).getByRole('link', { name, exact: true }).first()).toBeFocused()
})

test('the rates of a hotel are for the selected dates', async ({ page }) => {
  const { nights } = writtenIn('en-US')
  const later = stayFrom(addDays(laterStay(5).checkin, 1))
  await page.goto(address)
  await expect(page.getByText(`for 2 nights, ${nights(stay)}`)).toBeVisible()
  await dayPart(page, 'Check-in').click()
  await typeDay(page, 'Check-in', laterStay(5).checkin)
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('grid', { name: wholeMonth(later.checkin) })).toBeVisible()
  await calendar.getByRole('button', { name: longDay(later.checkin) }).click()
  await calendar.getByRole('button', { name: longDay(later.checkout) }).click()
  await expect(calendar).toHaveCount(0)
  await expectDay(page, 'Check-out', later.checkout)
  await page.getByRole('button', { name: 'Show rates' }).click()
  await expect(page.getByText(`for 2 nights, ${nights(later)}`)).toBeVisible()
  await parameters(page).toMatchObject(later)
  const room = rooms(page).getByRole('listitem').first()
  await room.getByRole('button', { name: 'Details' }).first().click()
  await expect(room.getByText('What cancelling costs').first()).toBeVisible()
})

test('an agent signs in, searches rates and narrows them', async ({ page, request }) => {
  const [first, second] = await hotelsOf(request, 'Lisbon')
  await signIn(page, 'agent')
  await type(page.getByRole('combobox', { name: 'Hotels' }), `${first} ${second}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: '2 hotels chosen' })).toBeVisible()
  await page.getByRole('button', { name: 'Search rates' }).click()
  await expect(rates(page).first()).toBeVisible()
  await openPanel(page, 'Filters')
  await narrowRates(page, () => region(page).getByRole('radio', { name: 'Refundable', exact: true }).click())
  await page.keyboard.press('Escape')
  await region(page).getByRole('columnheader', { name: 'Miles' }).getByRole('button').click()
  await parameters(page).toMatchObject({ terms: 'refundable', by: 'miles' })
  const before = (await counted(page).textContent()) ?? ''
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(counted(page)).toHaveText(before)
})

test('staff sign in and send miles', async ({ page, request }) => {
  const account = await createAccount(request)
  await signIn(page, 'staff')
  await type(recipientField(page), account.account_id)
  await expect(page.getByText(account.external_id)).toBeVisible()
  await type(field(page, 'Miles'), '25k')
  await type(field(page, 'Note'), 'Late credit')
  await review(page)
  await button(page, 'Send 25,000 miles').click()
  await expect(outcome(page)).toContainText(`25,000 miles credited to ${account.external_id}`)
  expect(await balanceOf(request, account)).toBe(25_000)
})

test('no public page logs a problem or scrolls sideways', async ({ page }) => {
  test.setTimeout(120_000)
  const wide: string[] = []
  for (const { path, as, act } of screens) {
    if (as !== undefined || act !== undefined) continue
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // Firefox logs a font whose loading the next page interrupts.
    await page.evaluate(async () => void (await document.fonts.ready))
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(path)
  }
  expect(wide).toEqual([])
})
