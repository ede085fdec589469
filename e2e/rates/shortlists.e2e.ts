import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { selectionBar, chooseFirst, chooseInTwoCities, storedSelection } from '../support/selection.ts'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import { stay } from '../support/stay.ts'

const dayMs = 86_400_000
const list = (page: Page) => page.getByRole('region', { name: 'Shortlist' })
const entries = (page: Page) => list(page).getByRole('list', { name: 'Kept rates' }).getByRole('listitem')
const priceCheck = (part: Locator) => part.getByRole('group', { name: 'Price check' })
const changes = (part: Locator) => priceCheck(part).getByRole('listitem')
/** Long enough that prices found before are called a day old. */
const aDayLaterMs = 26 * 3_600_000

/** Saves two rates in Lisbon and one in Paris to a new list, and opens it. */
async function saveThree(page: Page, request: APIRequestContext) {
  await chooseInTwoCities(page, request)
  await selectionBar(page).getByRole('button', { name: 'Keep…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep 3 rates' })
  await dialog.getByLabel('Client or trip').fill('Martin family')
  expect(await accessibilityViolations(page, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.getByRole('link', { name: 'Open the list' }).click()
  await expect(list(page).getByRole('heading', { name: 'Martin family' })).toBeVisible()
}

/** Raises the prices of rates in Lisbon by three dollars, and ends their free cancellation two days earlier. */
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

/** Returns a growing list of the searches for rates sent from now on. */
function recordSearches(page: Page) {
  const searches: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/v1/hotels/offers')) searches.push(sent.postData() ?? '')
  })
  return searches
}

test('a check of a day-old list shows the changed prices, which can replace the saved ones @desk', async ({
  page,
  request,
}) => {
  await saveThree(page, request)
  await expect(priceCheck(list(page))).toBeEmpty()
  await selectionBar(page).getByRole('button', { name: 'Clear the choice' }).click()

  await changeLisbon(page)
  await page.clock.setFixedTime(Date.now() + aDayLaterMs)
  const searches = recordSearches(page)
  await page.reload()
  await expect(entries(page).first()).toContainText('found 1 day ago')
  await expect(priceCheck(list(page))).toContainText('3 prices are older than an hour.')
  expect(searches).toHaveLength(0)
  await priceCheck(list(page)).getByRole('button', { name: 'Check' }).click()
  await expect(changes(list(page))).toHaveCount(2)
  expect(searches).toHaveLength(2)
  await expect(changes(list(page)).first()).toContainText(
    /was \$[\d.,]+, now \$[\d.,]+ · now free cancellation until .* Lisbon time/,
  )
  await expect(entries(page).first()).toContainText('found 1 day ago')
  await expect(entries(page).last()).toContainText('found just now')
  expect(await accessibilityViolations(page, { within: '[aria-label=Shortlist]' })).toEqual([])

  const [, newPrice = 'no new price'] =
    /now (\$[\d.,]+\d)/.exec((await changes(list(page)).first().textContent()) ?? '') ?? []
  await priceCheck(list(page)).getByRole('button', { name: 'Update 2 prices' }).click()
  await expect(priceCheck(list(page))).toBeFocused()
  await expect(priceCheck(list(page))).toBeEmpty()
  await page.reload()
  await expect(entries(page).first()).toContainText(newPrice)
  await expect(entries(page).first()).toContainText('found just now')
})

test('selected rates with prices older than an hour say so, and can be checked and updated @desk', async ({
  page,
  request,
}) => {
  await chooseInTwoCities(page, request)
  await expect(priceCheck(selectionBar(page))).toBeEmpty()
  await changeLisbon(page)
  await page.clock.setFixedTime(Date.now() + aDayLaterMs)
  await page.reload()
  const before = await storedSelection(page)
  await expect(priceCheck(selectionBar(page))).toContainText('3 prices are older than an hour.')
  await expect(selectionBar(page).getByRole('button', { name: 'Quote' })).toBeEnabled()
  await priceCheck(selectionBar(page)).getByRole('button', { name: 'Check' }).click()
  await expect(changes(selectionBar(page))).toHaveCount(2)
  expect(await accessibilityViolations(page, { within: '[aria-label=Choice]' })).toEqual([])
  await priceCheck(selectionBar(page)).getByRole('button', { name: 'Update 2 prices' }).click()
  await expect(priceCheck(selectionBar(page))).toBeEmpty()
  const centsOf = (rates: typeof before) => rates.map(({ offer }) => Math.round(offer.offerRetailRate.amount * 100))
  const after = centsOf(await storedSelection(page))
  expect(after.map((cents, index) => cents - centsOf(before)[index]!)).toEqual([300, 300, 0])
})

test('rates of a list can be removed and selected again, and a removed list can be restored @desk @long', async ({
  page,
  request,
}) => {
  await saveThree(page, request)
  await selectionBar(page).getByRole('button', { name: 'Clear the choice' }).click()
  const cities = () => entries(page).getByRole('heading')
  await entries(page)
    .last()
    .getByRole('button', { name: /^Remove: / })
    .click()
  await expect(entries(page)).toHaveCount(2)
  await page.reload()
  await expect(cities()).toHaveText([/Lisbon$/, /Lisbon$/])
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

test.describe('when a search is refused', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  test('a check names rates that are no longer offered or could not be checked @desk @long', async ({
    page,
    request,
  }) => {
    await saveThree(page, request)
    await page.route(/\/v1\/hotels\/offers$/, async (route) => {
      const { checkin } = route.request().postDataJSON() as { checkin: string }
      if (checkin === stay.checkin) {
        const response = await route.fetch()
        const body = (await response.json()) as object
        return route.fulfill({ response, json: { ...body, data: [] } })
      }
      return route.fulfill({ status: 400, json: { error: 'not today' } })
    })
    await page.clock.setFixedTime(Date.now() + aDayLaterMs)
    await page.reload()
    await priceCheck(list(page)).getByRole('button', { name: 'Check' }).click()
    await expect(changes(list(page))).toContainText([/no longer offered/, /no longer offered/, /not checked\. /])
    await expect(priceCheck(list(page))).toContainText('1 price is older than an hour.')
    await priceCheck(list(page)).getByRole('button', { name: 'Remove 2 no longer offered' }).click()
    await expect(entries(page)).toHaveCount(1)
  })
})

for (const isKept of [false, true]) {
  test(`signing out ${isKept ? 'keeps shortlists if the agent chose so' : 'removes shortlists'} @desk${isKept ? ' @long' : ''}`, async ({
    page,
    request,
  }) => {
    await saveThree(page, request)
    if (isKept)
      await list(page)
        .getByRole('checkbox', { name: /^Keep shortlists on this device/ })
        .check()
    await page.getByRole('button', { name: 'Agent' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(list(page)).toContainText(isKept ? 'Martin family' : 'There is no such list in this browser')
  })
}

test('a proposal is named after the list its rates are from, until the selection is cleared @desk @long', async ({
  page,
  request,
}) => {
  await saveThree(page, request)
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
