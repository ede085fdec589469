import type { APIRequestContext, Page } from '@playwright/test'
import { selectionBar, chooseInTwoCities } from '../support/selection.ts'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import { openRates } from '../support/rates-results.ts'
import { stay } from '../support/stay.ts'

const dayMs = 86_400_000
const list = (page: Page) => page.getByRole('region', { name: 'Shortlist' })
const entries = (page: Page) => list(page).getByRole('listitem')

/** Keeps two rates of Lisbon and one of Paris in a new list, and opens it. */
async function keepThree(page: Page, request: APIRequestContext) {
  await chooseInTwoCities(page, request)
  await selectionBar(page).getByRole('button', { name: 'Keep…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep 3 rates' })
  await dialog.getByLabel('Client or trip').fill('Martin family')
  expect(await accessibilityViolations(page, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.getByRole('link', { name: 'Open the list' }).click()
  await expect(list(page).getByRole('heading', { name: 'Martin family' })).toBeVisible()
}

/** Has the rates of Lisbon cost three dollars more, and their free cancellation end two days earlier. */
async function changeLisbon(page: Page) {
  await page.route(/\/v1\/hotels\/offers$/, async (route) => {
    const { checkin } = route.request().postDataJSON() as { checkin: string }
    if (checkin !== stay.checkin) return route.continue()
    const response = await route.fetch()
    const body = (await response.json()) as {
      data: { roomTypes: { offerRetailRate: { amount: number }; rates: Rate[] }[] }[]
    }
    for (const offer of body.data.flatMap(({ roomTypes }) => roomTypes)) {
      offer.offerRetailRate.amount = Math.round((offer.offerRetailRate.amount + 3) * 100) / 100
      for (const step of offer.rates.flatMap(({ cancellationPolicies }) => cancellationPolicies.cancelPolicyInfos)) {
        step.cancelTime = new Date(Date.parse(step.cancelTime) - 2 * dayMs).toISOString()
      }
    }
    return route.fulfill({ response, json: body })
  })
}

interface Rate {
  readonly cancellationPolicies: { readonly cancelPolicyInfos: { cancelTime: string }[] }
}

test('a list is priced again tomorrow, says what changed, and takes it over @desk', async ({ page, request }) => {
  await keepThree(page, request)
  await expect(list(page).getByText('Nothing has changed.')).toBeVisible()

  await changeLisbon(page)
  await page.clock.setFixedTime(Date.now() + 26 * 3_600_000)
  const asked: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/v1/hotels/offers')) asked.push(sent.postData() ?? '')
  })
  await page.reload()
  await expect(list(page).getByText('2 of 3 changed.')).toBeVisible()
  expect(asked).toHaveLength(2)
  await expect(entries(page).first()).toContainText(
    /was \$[\d.,]+, now \$[\d.,]+ · now free cancellation until .* Lisbon time/,
  )
  await expect(entries(page).first()).toContainText('found 1 day ago')
  await expect(entries(page).last()).toContainText('Unchanged')
  expect(await accessibilityViolations(page, { within: '[aria-label=Shortlist]' })).toEqual([])

  const before = (await entries(page).first().textContent()) ?? ''
  const [, now = ''] = /now (\$[\d.,]+\d)/.exec(before) ?? []
  await list(page).getByRole('button', { name: 'Update all' }).click()
  await expect(entries(page).first()).toContainText(now)
  await expect(list(page).getByText('Nothing has changed.')).toBeVisible()
  await page.reload()
  await expect(entries(page).first()).toContainText(now)
  await expect(list(page).getByText('Nothing has changed.')).toBeVisible()
})

test('entries are removed, and go back into the choice @desk @long', async ({ page, request }) => {
  await keepThree(page, request)
  await selectionBar(page).getByRole('button', { name: 'Clear the choice' }).click()
  const city = () => entries(page).getByRole('heading')
  await entries(page)
    .last()
    .getByRole('button', { name: /^Remove: / })
    .click()
  await expect(entries(page)).toHaveCount(2)
  await page.reload()
  await expect(city()).toHaveText([/Lisbon$/, /Lisbon$/])
  await list(page).getByRole('button', { name: 'Choose all' }).click()
  await expect(selectionBar(page)).toContainText('2 chosen')

  await list(page).getByRole('button', { name: 'Remove the list' }).click()
  await list(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Hotels' })).toBeVisible()
  await page.getByRole('button', { name: 'Shortlists' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
})

test.describe('with a search that is refused', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('what is no longer offered, and what cannot be checked, is said @desk @long', async ({ page, request }) => {
    await keepThree(page, request)
    await page.route(/\/v1\/hotels\/offers$/, async (route) => {
      const { checkin } = route.request().postDataJSON() as { checkin: string }
      if (checkin === stay.checkin) {
        const response = await route.fetch()
        const body = (await response.json()) as object
        return route.fulfill({ response, json: { ...body, data: [] } })
      }
      return route.fulfill({ status: 400, json: { error: 'not today' } })
    })
    await page.reload()
    await expect(list(page).getByText('2 no longer offered, 1 could not be checked.')).toBeVisible()
    await expect(entries(page).first()).toContainText('No longer offered.')
    await expect(entries(page).last()).toContainText('Not checked.')
  })
})

for (const stays of [false, true]) {
  test(`shortlists ${stays ? 'stay at' : 'are removed on'} signing out @desk${stays ? ' @long' : ''}`, async ({
    page,
    request,
  }) => {
    await keepThree(page, request)
    if (stays)
      await list(page)
        .getByRole('checkbox', { name: /^Keep shortlists on this device/ })
        .check()
    await page.getByRole('button', { name: 'Agent' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(list(page)).toContainText(stays ? 'Martin family' : 'There is no such list in this browser')
  })
}

test('lists that were damaged are left out, and said @desk @long', async ({ page, request }) => {
  await page.addInitScript(() => localStorage.setItem('shortlists', '{"version":1,"lists":[{"id":"a"}]}'))
  await openRates(page, request)
  await page.getByRole('button', { name: 'Shortlists' }).click()
  await expect(page.getByText('1 list could not be read.')).toBeVisible()
})
