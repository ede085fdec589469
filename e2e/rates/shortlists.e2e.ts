import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { selectionBar, chooseFirst, chooseInTwoCities, storedSelection } from '../support/selection.ts'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import { stay } from '../support/stay.ts'

const dayMs = 86_400_000
const list = (page: Page) => page.getByRole('region', { name: 'Shortlist' })
const entries = (page: Page) => list(page).getByRole('list', { name: 'Kept rates' }).getByRole('listitem')
const check = (part: Locator) => part.getByRole('group', { name: 'Price check' })
const changes = (part: Locator) => check(part).getByRole('listitem')
const tomorrowMs = 26 * 3_600_000

/** Saves two rates in Lisbon and one in Paris to a new list, and opens it. */
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

/** Counts the searches for rates from now on. */
function countSearches(page: Page) {
  const asked: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/v1/hotels/offers')) asked.push(sent.postData() ?? '')
  })
  return asked
}

test('a day-old list is checked on demand, shows the changes and can take them over @desk', async ({
  page,
  request,
}) => {
  await keepThree(page, request)
  await expect(check(list(page))).toBeEmpty()
  await selectionBar(page).getByRole('button', { name: 'Clear the choice' }).click()

  await changeLisbon(page)
  await page.clock.setFixedTime(Date.now() + tomorrowMs)
  const asked = countSearches(page)
  await page.reload()
  await expect(entries(page).first()).toContainText('found 1 day ago')
  await expect(check(list(page))).toContainText('3 prices are older than an hour.')
  expect(asked).toHaveLength(0)
  await check(list(page)).getByRole('button', { name: 'Check' }).click()
  await expect(changes(list(page))).toHaveCount(2)
  expect(asked).toHaveLength(2)
  await expect(changes(list(page)).first()).toContainText(
    /was \$[\d.,]+, now \$[\d.,]+ · now free cancellation until .* Lisbon time/,
  )
  await expect(entries(page).first()).toContainText('found 1 day ago')
  await expect(entries(page).last()).toContainText('found just now')
  expect(await accessibilityViolations(page, { within: '[aria-label=Shortlist]' })).toEqual([])

  const [, now = ''] = /now (\$[\d.,]+\d)/.exec((await changes(list(page)).first().textContent()) ?? '') ?? []
  await check(list(page)).getByRole('button', { name: 'Update 2 prices' }).click()
  await expect(check(list(page))).toBeFocused()
  await expect(check(list(page))).toBeEmpty()
  await page.reload()
  await expect(entries(page).first()).toContainText(now)
  await expect(entries(page).first()).toContainText('found just now')
})

test('selected rates older than an hour say so and can be checked before they are sold @desk', async ({
  page,
  request,
}) => {
  await chooseInTwoCities(page, request)
  await expect(check(selectionBar(page))).toBeEmpty()
  await changeLisbon(page)
  await page.clock.setFixedTime(Date.now() + tomorrowMs)
  await page.reload()
  const before = await storedSelection(page)
  await expect(check(selectionBar(page))).toContainText('3 prices are older than an hour.')
  await expect(selectionBar(page).getByRole('button', { name: 'Quote' })).toBeEnabled()
  await check(selectionBar(page)).getByRole('button', { name: 'Check' }).click()
  await expect(changes(selectionBar(page))).toHaveCount(2)
  expect(await accessibilityViolations(page, { within: '[aria-label=Choice]' })).toEqual([])
  await check(selectionBar(page)).getByRole('button', { name: 'Update 2 prices' }).click()
  await expect(check(selectionBar(page))).toBeEmpty()
  const amounts = (rates: typeof before) => rates.map(({ offer }) => Math.round(offer.offerRetailRate.amount * 100))
  const after = amounts(await storedSelection(page))
  expect(after.map((cents, index) => cents - amounts(before)[index]!)).toEqual([300, 300, 0])
})

test('entries can be removed and selected again @desk @long', async ({ page, request }) => {
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

  await selectionBar(page).getByRole('button', { name: 'Keep…' }).click()
  await page.getByRole('button', { name: 'Keep in “Martin family”' }).click()
  await expect(page.getByText('2 rates kept in “Martin family”.')).toBeFocused()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(entries(page)).toHaveCount(2)

  await list(page).getByRole('button', { name: 'Remove the list' }).click()
  await expect(list(page)).toContainText('“Martin family” removed.')
  await page.keyboard.press('Enter')
  await expect(entries(page)).toHaveCount(2)
  await list(page).getByRole('button', { name: 'Remove the list' }).click()
  await list(page).getByRole('link', { name: 'Search rates' }).click()
  await expect(page.getByRole('combobox', { name: 'Hotels' })).toBeVisible()
  await page.getByRole('button', { name: 'Shortlists' }).click()
  await expect(page.getByText('No shortlists yet.')).toBeVisible()
})

test.describe('with a search that is refused', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('a check names rates that are no longer offered or could not be checked @desk @long', async ({
    page,
    request,
  }) => {
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
    await page.clock.setFixedTime(Date.now() + tomorrowMs)
    await page.reload()
    await check(list(page)).getByRole('button', { name: 'Check' }).click()
    await expect(changes(list(page))).toContainText([/no longer offered/, /no longer offered/, /not checked\. /])
    await expect(check(list(page))).toContainText('1 price is older than an hour.')
    await check(list(page)).getByRole('button', { name: 'Remove 2 no longer offered' }).click()
    await expect(entries(page)).toHaveCount(1)
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

test('a proposal takes the name of the list its rates are from, until these are cleared @desk @long', async ({
  page,
  request,
}) => {
  await keepThree(page, request)
  const clear = selectionBar(page).getByRole('button', { name: 'Clear the choice' })
  await clear.click()
  await list(page).getByRole('button', { name: 'Choose all' }).click()
  const proposal = selectionBar(page).getByRole('button', { name: 'Proposal' })
  await proposal.click()
  await expect(page.getByLabel('Reference')).toHaveValue('Martin family')
  await page.keyboard.press('Escape')
  await clear.click()
  await page.getByRole('navigation').getByRole('link', { name: 'Rates' }).click()
  await page.getByRole('list', { name: 'Recent searches' }).getByRole('link').first().click()
  await chooseFirst(page, 1)
  await proposal.click()
  await expect(page.getByLabel('Reference')).toHaveValue('')
})
