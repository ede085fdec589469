import { readFile } from 'node:fs/promises'
import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Account } from '#contract/miles/accounts/account'
import { testKeys } from '#tools/support/server-process'
import { copiedText } from '../support/copied-text.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, createAccount, sendByApi, shortId, signInTab, type TestAccount, transfersOf } from '../support/desk.ts'
import { maxLayoutShift, recordLayoutShift } from '../support/layout-shift.ts'
import { otherKey, postAs, reviewed, sendMiles } from '../support/two-people.ts'

const statement = (page: Page) => page.getByRole('table', { name: 'Statement, newest first' }).getByRole('row')
const changes = (page: Page) => page.getByRole('region', { name: 'Changes' })
const pageSize = 20

async function openMembers(page: Page, path = '') {
  await signInTab(page)
  await page.goto(`/members${path}`)
}

/** Creates an account with transfers of 1, 2, 3 … miles. */
async function accountWith(request: APIRequestContext, count: number): Promise<TestAccount> {
  const account = await createAccount(request)
  for (let amount = 1; amount <= count; amount += 1) {
    const reference_id = `e2e-${account.account_id}-${amount}`
    await sendByApi(request, { account_id: account.account_id, amount, reference_id })
  }
  return account
}

test('a member is found by phone number, which never becomes part of an address @desk', async ({ page, request }) => {
  const account = await accountWith(request, 2)
  const digits = account.phone_number.slice(2)
  const addresses: string[] = []
  page.on('request', (sent) => addresses.push(sent.url()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await openMembers(page)
  const [, area, exchange, line] = /(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? []
  await page.getByLabel('Account ID or phone number').fill(`(${area}) ${exchange}-${line}`)
  await button(page, 'Find the account').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.external_id)
  await expect(page).toHaveTitle(`Member ${account.external_id} · Milestay`)
  await expect(page).toHaveURL(new RegExp(`/members/${account.account_id}$`))
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('3 miles')
  await expect(statement(page)).toHaveCount(3)
  await expect(statement(page).nth(1)).toContainText('+2')
  await expect(changes(page)).toContainText('Nothing was changed since it was opened.')
  expect(addresses.filter((address) => address.includes(digits))).toEqual([])
})

test('transfer, account and history lead to one another @desk @long', async ({ page, request }) => {
  const account = await accountWith(request, 1)
  const [transfer] = await transfersOf(request, account)
  await openMembers(page, `/${account.account_id}`)
  await page.getByRole('link', { name: transfer!.reference_id }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer of 1 miles')
  await page.getByRole('link', { name: account.external_id }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.external_id)
  await page.getByRole('link', { name: 'Its transfers in the history' }).click()
  await expect(page.getByText('1 transfer', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: account.external_id }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.external_id)
  await page.getByRole('navigation', { name: 'Miles desk' }).getByRole('link', { name: 'Members' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
})

test('an account id is short in every row, copies whole, and leads to the member @desk', async ({ page, request }) => {
  const account = await createAccount(request)
  await sendByApi(request, { account_id: account.account_id, amount: 5, reference_id: `e2e-${randomUUID()}` })
  await signInTab(page)
  await page.goto(`/transfers?tab=history&account=${account.account_id}`)
  const row = page.getByRole('table', { name: 'Transfers, newest first' }).getByRole('row').nth(1)
  await expect(row).toContainText(shortId(account.account_id))
  await expect(row).not.toContainText(account.account_id)
  expect(await copiedText(page, row.getByRole('button', { name: 'Copy ID' }).first())).toBe(account.account_id)
  await row.getByTitle(account.account_id).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.external_id)
})

test('a long statement has pages in both directions, and is saved whole as CSV @desk @long', async ({
  page,
  request,
}) => {
  const account = await accountWith(request, pageSize + 3)
  await openMembers(page, `/${account.account_id}`)
  await expect(statement(page)).toHaveCount(pageSize + 1)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(statement(page)).toHaveCount(4)
  await expect(statement(page).last()).toContainText('Balance after 1')
  await page.reload()
  await expect(statement(page)).toHaveCount(4)
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect(statement(page).nth(1)).toContainText(`+${pageSize + 3}`)

  const downloading = page.waitForEvent('download')
  await button(page, 'Download CSV').click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(pageSize + 4)
  expect(lines[0]).toContain('transaction_id,reference_id,kind,amount,balance_after')
})

test('the page of an account does not shift while it loads @desk @long', async ({ page, request }) => {
  const account = await accountWith(request, 3)
  const layoutShift = await recordLayoutShift(page)
  await openMembers(page, `/${account.account_id}`)
  await expect(statement(page)).toHaveCount(4)
  expect(await layoutShift()).toBeLessThanOrEqual(maxLayoutShift)
})

test('a phone number is changed, the account frozen, unfrozen and closed, each with a reason @long-phone', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  await openMembers(page, `/${account.account_id}`)
  await expect(page.getByText('Nothing has been booked on this account yet.')).toBeVisible()
  await button(page, 'Change phone number…').click()
  await button(page, 'Change the phone number').click()
  await expect(page.getByLabel('New phone number')).toBeFocused()
  await expect(page.getByLabel('New phone number')).toHaveAccessibleDescription('Type ten digits, with or without +1.')
  const next = String(randomInt(2_000_000_000, 9_999_999_999))
  await page.getByLabel('New phone number').fill(`+1 (${next.slice(0, 3)}) ${next.slice(3, 6)}-${next.slice(6)}`)
  await page.getByLabel('Reason').fill('Called back')
  await button(page, 'Change the phone number').click()
  await expect(page.getByText(/^The phone number is now/)).toBeFocused()
  await expect(changes(page)).toContainText('Called back')

  for (const [press, confirm, done] of [
    ['Freeze…', 'Freeze the account', 'The account is frozen.'],
    ['Unfreeze…', 'Unfreeze the account', 'The account is open again.'],
    ['Close…', 'Close the account for good', 'The account is closed.'],
  ] as const) {
    await button(page, press).click()
    await page.getByLabel('Reason').fill(`Because of ${press}`)
    await button(page, confirm).click()
    await expect(page.getByText(done)).toBeFocused()
    await expect(changes(page)).toContainText(`Because of ${press}`)
  }
  await expect(button(page, 'Close…')).toHaveCount(0)
  const found = await postAs<Account>(request, testKeys.staff, 'account/find', { account_id: account.account_id })
  expect(found).toMatchObject({ phone_number: `+1${next}`, status: 'closed' })
})

test.describe('what the service refuses', () => {
  test.use({ allowedInConsole: /400|404|500/ })

  test('is said where it was asked for @desk', async ({ page, request }) => {
    const [account, another] = [await createAccount(request), await createAccount(request)]
    await openMembers(page)
    const field = page.getByLabel('Account ID or phone number')
    await field.fill('Ada')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(/^This is neither an account ID nor a phone number/)
    await field.fill('+10000000000')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription('No account has this phone number.')
    await expect(field).toBeFocused()

    await page.goto(`/members/${account.account_id}`)
    await button(page, 'Change phone number…').click()
    await page.getByLabel('New phone number').fill(another.phone_number)
    await page.getByLabel('Reason').fill('Called back')
    await button(page, 'Change the phone number').click()
    await expect(page.getByRole('alert').filter({ hasText: 'has an account already' })).toBeVisible()
    await expect(page.getByLabel('Reason')).toHaveValue('Called back')
  })

  test('an unknown account leads to the search @desk', async ({ page }) => {
    await openMembers(page, '/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such account')
    await page.goto('/members/unknown')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such account')
  })

  test('parts that fail to load say so, and load on Retry @desk @long', async ({ page, request }) => {
    const account = await accountWith(request, 1)
    const broken = /\/(statement|changes)\?/
    await page.route(broken, (route) => route.fulfill({ status: 500, body: '{}' }))
    await openMembers(page, `/${account.account_id}`)
    await expect(page.getByText('The statement could not be loaded.')).toBeVisible()
    await expect(page.getByText('The changes could not be loaded.')).toBeVisible()
    await page.unroute(broken)
    await button(page, 'Retry').first().click()
    await expect(statement(page)).toHaveCount(2)
    await button(page, 'Retry').click()
    await expect(changes(page)).toContainText('Nothing was changed')
  })
})

test('without the right to correct, nothing is offered and the page says why @desk @long', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  await page.route(/\/v1\/data\/key$/, (route) =>
    route.fulfill({ json: { role: 'staff', rights: ['read'], person: 'Rita Reader' } }),
  )
  await openMembers(page, `/${account.account_id}`)
  await expect(page.getByText('To change the account needs the right “correct”.')).toBeVisible()
  await expect(button(page, 'Freeze…')).toHaveCount(0)
})

reviewed.describe('two people @desk @long', () => {
  reviewed('the header says who is signed in, and the account that and why it is frozen', async ({ page, request }) => {
    await page.goto('/sign-in?from=/members')
    await page.getByLabel('API key').fill(otherKey)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
    await page.getByRole('button', { name: 'Ben Carter (Staff)' }).click()
    await expect(page.getByText('Signed in as Ben Carter, with a staff key')).toBeVisible()
    await page.keyboard.press('Escape')

    const { account_id } = await createAccount(request)
    await page.goto(`/members/${account_id}`)
    await button(page, 'Freeze…').click()
    await page.getByLabel('Reason').fill('Reported as lost')
    await button(page, 'Freeze the account').click()
    await expect(page.getByText('Nothing is credited to it until it is unfrozen.')).toBeVisible()
    await expect(changes(page)).toContainText('Reported as lost')
  })

  reviewed('closing an account says what stays on it and what waits', async ({ page, request }) => {
    const { account_id } = await createAccount(request)
    await sendMiles(request, account_id, 500)
    const id = await sendMiles(request, account_id, 1500)
    await openMembers(page, `/${account_id}`)
    await button(page, 'Close…').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('500 miles stay on the account and cannot be used.')
    await expect(dialog).toContainText('1,500 miles are awaiting approval and cannot be approved afterwards.')
    await postAs(request, otherKey, `transfer/${id}/reject`, { reason: 'A test' })
  })
})
