import {
  balanceOf,
  button,
  createAccount,
  issueStaffKey,
  openDesk,
  revokeKey,
  sendByApi,
  transfersOf,
} from '../support/desk.ts'
import { accessibilityViolations, expect, test } from '../support/fixtures.ts'
import { otherKey, people, reviewed, sendMiles } from '../support/two-people.ts'

reviewed.use({ allowedInConsole: /401|403/ })

const ben = people[otherKey]

reviewed(
  'a mistaken transfer is found, reversed with approval, listed in the statement, and proven @desk',
  async ({ page, request }) => {
    const account = await createAccount(request)
    await sendByApi(request, {
      account_id: account.account_id,
      amount: 500,
      reference_id: `right-${account.external_id}`,
    })
    // Ada meant 5,000 miles.
    const id = await sendMiles(request, account.account_id, 50_000)
    await openDesk(page)
    await expect(page.getByRole('link', { name: 'Approvals (1)' })).toBeVisible()
    const overview = page.getByRole('region', { name: 'Overview' })
    await expect(overview.getByRole('link', { name: '1 waiting for approval' })).toBeVisible()
    await expect(overview.getByRole('link', { name: /^[\d,]+ miles credited in the last 30 days$/ })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])

    const other = await page.context().newPage()
    await openDesk(other, { key: otherKey })
    await other.getByRole('link', { name: '1 waiting for approval' }).click()
    await expect(other.getByRole('region', { name: /^50,000 miles/ })).toContainText('Above the limit for one transfer')
    await other.getByRole('button', { name: /^Approve 50,000 miles/ }).click()
    const dialog = other.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Approve 50,000 miles' }).click()
    await expect(other.getByText('Approved: 50,000 miles.')).toBeFocused()
    expect(await balanceOf(request, account)).toBe(50_500)

    // Ada reverses it with the approval of Ben.
    await page.goto(`/transfers/${id}`)
    await button(page, 'Reverse…').click()
    await page.getByLabel('Reason').fill('Typed a zero too many')
    await button(page, 'Reverse 50,000 miles').click()
    await expect(page.getByText(/waits until another person approves it/)).toBeFocused()
    await other.goto('/transfers?tab=approvals')
    await expect(other.getByRole('region', { name: /^the reversal of 50,000 miles/ })).toContainText(
      'Typed a zero too many',
    )
    await other.getByRole('button', { name: /^Approve the reversal of 50,000 miles/ }).click()
    await dialog.getByRole('button', { name: 'Approve the reversal of 50,000 miles' }).click()
    await expect(other.getByText('Approved: the reversal of 50,000 miles.')).toBeFocused()
    expect(await balanceOf(request, account)).toBe(500)

    await page.goto(`/members/${account.account_id}`)
    const statement = page.getByRole('table', { name: /^Statement/ })
    await expect(statement).toContainText('50,000')
    await expect(statement).toContainText('Typed a zero too many')
    await page.goto(`/transfers/${id}`)
    await expect(page.getByRole('list', { name: 'What happened' })).toContainText(`Reversal approved and booked${ben}`)
    await expect(page.getByText('Recorded in the sealed ledger')).toBeVisible({ timeout: 20_000 })
    await other.close()
  },
)

reviewed(
  'a right withdrawn between two decisions shows a clear message, and no decision is lost @desk',
  async ({ page, request }) => {
    const account = await createAccount(request)
    for (const amount of [2001, 2002]) await sendMiles(request, account.account_id, amount)
    await openDesk(page, { search: '?tab=approvals', key: otherKey })
    await page.getByRole('checkbox', { name: 'Select all that you may decide (2)' }).check()
    await page.getByRole('button', { name: 'Approve 2 transfers, 4,003 miles…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason (optional)').fill('Both are known')
    // The right is missing after the first decision, and restored later.
    let decisions = 0
    const approvals = /\/transfer\/[^/]+\/approve$/
    const message = 'This operation needs the right approve, which this key does not have'
    await page.route(approvals, async (route) => {
      decisions += 1
      if (decisions === 1) await route.continue()
      else await route.fulfill({ status: 403, json: { code: 403, message } })
    })
    await dialog.getByRole('button', { name: 'Approve 2 transfers, 4,003 miles' }).click()
    await expect(dialog.getByRole('alert')).toContainText(/Approved: 2,00[12] miles\. Not done:/)
    await expect(dialog.getByRole('alert')).toContainText(message)
    await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('Both are known')
    const statuses = async () => (await transfersOf(request, account)).map(({ status }) => status)
    expect(new Set(await statuses())).toEqual(new Set(['success', 'pending']))

    await page.unroute(approvals)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Approved: 2 transfers, 4,003 miles.')).toBeFocused()
    expect(await statuses()).toEqual(['success', 'success'])
  },
)

test.describe('a key revoked while the page is open', () => {
  test.use({ allowedInConsole: /401/ })

  test('reverses nothing, shows a message, and keeps the typed values @desk', async ({ page, request }) => {
    const account = await createAccount(request)
    const reference_id = `revoked-${account.external_id}`
    await sendByApi(request, { account_id: account.account_id, amount: 10, reference_id })
    const [sent] = await transfersOf(request, account)
    const key = await issueStaffKey(['read', 'correct'])
    await openDesk(page, { key, rights: ['read', 'correct'] })
    await page.goto(`/transfers/${sent?.transaction_id}`)
    await button(page, 'Reverse…').click()
    await page.getByLabel('Reason').fill('Sent twice')
    await revokeKey(request, key)
    await button(page, 'Reverse 10 miles').click()
    const again = page.getByRole('dialog', { name: 'Your key is no longer valid' })
    await expect(again).toContainText('Sign in with another key to continue where you are.')
    expect((await transfersOf(request, account))[0]?.reversal).toBeNull()
    await again.getByLabel('API key').fill(await issueStaffKey(['read', 'correct']))
    await again.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Reason')).toHaveValue('Sent twice')
    await button(page, 'Reverse 10 miles').click()
    await expect(page.getByText('Reversed: 10 miles are taken back.')).toBeFocused()
  })
})
