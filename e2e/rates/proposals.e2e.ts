import { withTaxes } from '#contract/hotels/full-price'
import { testKeys } from '#tools/support/server-process'
import type { Offer, OffersResponse } from '#contract/hotels/find-offers'
import type { Page } from '@playwright/test'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import { asAgent, openRates } from '../support/rates-results.ts'
import {
  chooseFirst,
  chooseInTwoCities,
  createLink,
  selectionBar,
  sellAtTwelvePercent,
  storedSelection,
} from '../support/selection.ts'
import { stay } from '../support/stay.ts'
import { writtenIn } from '../support/written-in.ts'

const german = writtenIn('de-DE')
const rowOf = (page: Page, reference: string) => page.getByRole('row').filter({ hasText: reference })
/** The price of an offer at plus 12 %, rounded up to a whole number, with what is paid at the property. */
function soldAt(offer: Offer, more = 0) {
  const retail = offer.offerRetailRate.amount + more
  return withTaxes(offer, { currency: 'USD', amount: Math.ceil((Math.round(retail * 100) * 112) / 10_000) })
}

/** Revokes a proposal, which asks once. */
async function revoke(page: Page, reference: string) {
  const row = rowOf(page, reference)
  await row.getByRole('button', { name: /^Revoke…/ }).click()
  await expect(row.getByText('Its link stops working at once, for good.')).toBeVisible()
  await row.getByRole('button', { name: 'Revoke', exact: true }).click()
}

/** Changes the offers for the dates in Lisbon. */
async function changeLisbon(page: Page, change: (offer: Offer) => void) {
  await page.route(/\/v1\/hotels\/offers$/, async (route) => {
    const { checkin } = route.request().postDataJSON() as { checkin: string }
    if (checkin !== stay.checkin) return route.continue()
    const response = await route.fetch()
    const body = (await response.json()) as OffersResponse
    for (const offer of body.data.flatMap(({ roomTypes }) => roomTypes)) change(offer)
    return route.fulfill({ response, json: body })
  })
}

/** Has the rates of Lisbon cost ten dollars more. */
async function raiseLisbon(page: Page) {
  await changeLisbon(page, ({ offerRetailRate }) => {
    offerRetailRate.amount = Math.round((offerRetailRate.amount + 10) * 100) / 100
  })
}

test.use({ allowedInConsole: /Failed to load resource: .*(400|404)/ })

test('a proposal is shared, opened by its client, priced again at the same link, and revoked @desk', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(90_000)
  await chooseInTwoCities(page, request)
  await sellAtTwelvePercent(page)
  const chosen = await storedSelection(page)
  const retails = chosen.map(({ offer }) => offer.offerRetailRate.amount)
  const reference = `Martin ${Date.now()}`
  const link = await createLink(page, { reference, note: 'We recommend the first.' })
  expect(link).toMatch(/\/p\/[\w-]{43}$/)
  expect(await accessibilityViolations(page, { within: 'dialog' })).toEqual([])
  // A look by the agent does not count as opened.
  const [own] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Open' }).click()])
  await expect(own.getByRole('article')).toHaveCount(3)
  await own.close()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(selectionBar(page).getByRole('button', { name: 'Proposal' })).toBeFocused()

  const list = await page.context().newPage()
  await asAgent(list)
  await list.goto('/proposals')
  await expect(rowOf(list, reference)).toContainText('Not opened')
  await list.close()

  // The client opens it in another browser, without a key.
  const elsewhere = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  const client = await elsewhere.newPage()
  const sent: string[] = []
  client.on('request', (each) => sent.push(`${each.method()} ${new URL(each.url()).pathname}`))
  await client.goto(link)
  await expect(client).toHaveTitle('Hotel proposal')
  await expect(client.getByRole('main')).toHaveText(/^Milestay\s*Hotel proposal/)
  await expect(client.getByText('We recommend the first.')).toBeVisible()
  await expect(client.getByText('Guest nationality: United States')).toHaveCount(2)
  await expect(client.getByRole('heading', { level: 2 })).toHaveText([/^Lisbon, /, /^Paris, /, 'How to book'])
  await expect(client.getByRole('button', { name: 'Print' })).toBeVisible()
  const articles = client.getByRole('article')
  for (const [index, { offer }] of chosen.entries()) {
    await expect(articles.nth(index).getByRole('heading')).toContainText(chosen[index]!.hotel.name)
    await expect(articles.nth(index)).toContainText(german.money(soldAt(offer)))
  }
  await expect(articles.first()).toContainText(/Free cancellation until \w+ \d+ \w+( \d+)?, \d\d:\d\d Lisbon time/)
  await expect(client.getByText(/^Prices of .*, \d\d:\d\d \(your time\)\. Availability may change/)).toBeVisible()
  const received = await client.content()
  for (const retail of retails) expect(received).not.toContain(german.money({ amount: retail, currency: 'USD' }))
  expect(received).not.toMatch(/commission|supplier|net price|12\s?%/i)
  expect(received).not.toContain(reference)
  expect(sent.filter((each) => each.includes('/v1/'))).toEqual(['POST /v1/proposals/open'])
  expect(await accessibilityViolations(client)).toEqual([])

  // The agent sees that it was opened; the client's page requests nothing by itself.
  await client.evaluate(() => dispatchEvent(new Event('focus')))
  await page.goto('/proposals')
  await expect(rowOf(page, reference)).toContainText('Opened just now')
  await expect(rowOf(page, reference)).toContainText('Lisbon, Paris')
  await expect(rowOf(page, reference).getByRole('button', { name: /^Copy link/ })).toBeVisible()
  expect(sent.filter((each) => each.includes('/v1/'))).toHaveLength(1)

  // Unchanged rates are renewed.
  await rowOf(page, reference)
    .getByRole('button', { name: /^Check prices/ })
    .click()
  const check = page.getByRole('dialog', { name: /^Check prices/ })
  await expect(check.getByRole('status')).toHaveText('No changes')
  await check.getByRole('button', { name: 'Renew with today’s date' }).click()
  await expect(check).toHaveCount(0)
  await expect(rowOf(page, reference)).toContainText('Priced just now, version 2')

  await raiseLisbon(page)
  await page.reload()
  await rowOf(page, reference)
    .getByRole('button', { name: /^Check prices/ })
    .click()
  await expect(check.getByRole('status')).toHaveText('2 of 3 changed')
  await expect(check.getByRole('listitem').first()).toContainText(/was \$[\d,.]+, now \$[\d,.]+/)
  await check
    .getByLabel(/^Price for/)
    .nth(1)
    .fill('777')
  await check
    .getByLabel(/^Price for/)
    .nth(1)
    .press('Enter')
  const typed = withTaxes(chosen[1]!.offer, { currency: 'USD', amount: 777 })
  await expect(check.getByRole('listitem').nth(1)).toContainText(`now $${typed.amount}`)
  expect(await accessibilityViolations(page, { within: 'dialog' })).toEqual([])
  // Another tab still shows the version that is now replaced.
  const late = await page.context().newPage()
  await asAgent(late)
  await raiseLisbon(late)
  await late.goto('/proposals')
  await rowOf(late, reference)
    .getByRole('button', { name: /^Check prices/ })
    .click()
  await expect(late.getByText('2 of 3 changed')).toBeVisible()
  await check.getByRole('button', { name: 'Update link' }).click()
  await expect(check).toHaveCount(0)
  await late.getByRole('button', { name: 'Update link' }).click()
  await expect(late.getByRole('alert').filter({ hasText: 'updated in the meantime' })).toBeVisible()
  await late.close()
  await expect(rowOf(page, reference)).toContainText('version 3')

  await client.reload()
  await expect(client.getByText(/^Updated prices of /)).toBeVisible()
  const [first, , paris] = chosen
  await expect(articles.first()).toContainText(german.money(soldAt(first!.offer, 10)))
  await expect(articles.nth(1)).toContainText(german.money(typed))
  await expect(articles.last()).toContainText(german.money(soldAt(paris!.offer)))
  expect((await client.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)

  await revoke(page, reference)
  await expect(rowOf(page, reference)).toContainText('Revoked just now')
  await client.reload()
  await expect(
    client.getByRole('heading', { name: 'This proposal is no longer available. Ask your travel agent for a new one.' }),
  ).toBeVisible()
  await elsewhere.close()
})

test('changed terms at the same price are shown to the agent and sent to the client @desk @long', async ({
  page,
  request,
  browser,
}) => {
  await chooseInTwoCities(page, request)
  const reference = `Silva ${Date.now()}`
  const link = await createLink(page, { reference })
  await page.keyboard.press('Escape')
  await page.goto('/proposals')
  await changeLisbon(page, ({ rates }) => {
    for (const rate of rates) {
      rate.boardName = 'Breakfast for a fee'
      rate.cancellationPolicies = { ...rate.cancellationPolicies, refundableTag: 'NRFN', cancelPolicyInfos: [] }
    }
  })
  await rowOf(page, reference)
    .getByRole('button', { name: /^Check prices/ })
    .click()
  const check = page.getByRole('dialog', { name: /^Check prices/ })
  await expect(check.getByRole('status')).toHaveText('2 of 3 changed')
  for (const option of [0, 1]) {
    const changes = check.getByRole('listitem').nth(option)
    await expect(changes).toContainText(/now non-refundable \(was free cancellation/)
    await expect(changes).toContainText('now Breakfast for a fee (was ')
    await expect(changes).not.toContainText('was $')
  }
  expect(await accessibilityViolations(page, { within: 'dialog' })).toEqual([])
  await check.getByRole('button', { name: 'Update link' }).click()
  await expect(rowOf(page, reference)).toContainText('version 2')

  const client = await (await browser.newContext()).newPage()
  await client.goto(link)
  await expect(client.getByText(/^Updated prices of /)).toBeVisible()
  const changed = client.getByRole('article').filter({ hasText: 'Breakfast for a fee' })
  await expect(changed.getByText('Non-refundable', { exact: true })).toHaveCount(2)
  await client.context().close()
})

test('an agent in any time zone can select their own today as the last day of a link @desk @long', async ({
  request,
  browser,
}) => {
  // At any hour one of the two time zones has another day than UTC.
  for (const timezoneId of ['Pacific/Honolulu', 'Pacific/Kiritimati']) {
    const page = await (await browser.newContext({ timezoneId })).newPage()
    await openRates(page, request)
    await chooseFirst(page, 1)
    await selectionBar(page).getByRole('button', { name: 'Proposal' }).click()
    const day = page.getByRole('group', { name: 'Link closes on' }).getByRole('spinbutton')
    const today = new Date().toLocaleDateString('en-US', { timeZone: timezoneId, dateStyle: 'short' }).split('/')
    for (const [index, part] of today.entries()) await day.nth(index).fill(index === 2 ? `20${part}` : part)
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = await page.getByRole('textbox', { name: 'Link for your client' }).inputValue()
    await page.goto(link)
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.context().close()
  }
})

test('staff see and can revoke the proposals of agents, and signing out forgets their links @desk', async ({
  page,
  request,
  browser,
}) => {
  await openRates(page, request)
  await chooseFirst(page, 1)
  const reference = `Okafor ${Date.now()}`
  await selectionBar(page).getByRole('button', { name: 'Proposal' }).click()
  const day = page.getByRole('group', { name: 'Link closes on' }).getByRole('spinbutton')
  await day.last().fill('2020')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a day from today to a year ahead.' })).toBeVisible()
  await page.keyboard.press('Escape')
  const link = await createLink(page, { reference })
  await page.goto('/proposals')
  await expect(rowOf(page, reference)).toContainText('Not opened')

  const staff = await (await browser.newContext()).newPage()
  const session = JSON.stringify({ key: testKeys.staff, role: 'staff', isExpired: false })
  await staff.addInitScript((text) => sessionStorage.setItem('session', text), session)
  await staff.goto('/proposals')
  await expect(rowOf(staff, reference)).toContainText(/by \S+/)
  await expect(rowOf(staff, reference).getByRole('button')).toHaveText([/^Revoke/])
  await revoke(staff, reference)
  await expect(rowOf(staff, reference)).toContainText('Revoked just now')
  await staff.context().close()

  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(await stored()).toContain(link)
  await page.getByRole('button', { name: 'Agent' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in to see your proposals' })).toBeVisible()
  expect(await stored()).not.toContain(link)
})
