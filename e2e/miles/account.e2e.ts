import { readFile } from 'node:fs/promises'
import { randomInt, randomUUID } from 'node:crypto'
import type { Account } from '#contract/miles/accounts/account'
import { testKeys } from '#tools/support/server-process'
import { copiedText } from '../support/copied-text.ts'
import {
  button,
  createAccount,
  filterDay,
  recipientField,
  sendByApi,
  shortId,
  signInTab,
  transfersOf,
} from '../support/desk.ts'
import { accessibilityViolations, expect, parameter, test } from '../support/fixtures.ts'
import { maxLayoutShift, recordLayoutShift } from '../support/layout-shift.ts'
import { accountWith, changes, correct, nameField, openMembers, statement } from '../support/members.ts'
import { otherKey, postAs, reviewed, sendMiles } from '../support/two-people.ts'

const pageSize = 20

test('the transfer, the account and the history link to each other @desk @long', async ({ page, request }) => {
  const account = await accountWith(request, 1)
  const [transfer] = await transfersOf(request, account)
  await openMembers(page, `/${account.account_id}`)
  const member = page.getByRole('dialog', { name: account.external_id })
  const transferDrawer = page.getByRole('dialog', { name: 'Transfer of 1 miles' })
  await expect(page).toHaveURL(`/members?member=${account.account_id}`)
  await expect(page).toHaveTitle(`${account.external_id} · Milestay`)
  await member.getByRole('link', { name: transfer!.reference_id }).click()
  await transferDrawer.getByRole('link', { name: account.external_id }).click()
  await member.getByRole('link', { name: 'Transfers of this member' }).click()
  await expect(page.getByText('1 transfer', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: account.external_id }).first().click()
  await expect(member).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
  await expect(page).toHaveTitle('Members · Milestay')
})

test('an account id is shortened, copies in full, and links to the member @desk', async ({ page, request }) => {
  const account = await createAccount(request)
  await sendByApi(request, { account_id: account.account_id, amount: 5, reference_id: `e2e-${randomUUID()}` })
  await signInTab(page)
  await page.goto(`/transfers?tab=history&account=${account.account_id}`)
  await page.getByRole('row').nth(1).getByText('Credited').click()
  const drawer = page.getByRole('dialog')
  const id = drawer.getByRole('link', { name: account.account_id })
  await expect(id).toHaveText(shortId(account.account_id), { useInnerText: true })
  expect(await copiedText(page, drawer.getByRole('button', { name: 'Copy ID' }).last())).toBe(account.account_id)
  await id.click()
  await expect(page.getByRole('dialog', { name: account.external_id })).toBeVisible()
})

test('Send miles on an account fills in the recipient without the phone number @desk', async ({ page, request }) => {
  const account = await createAccount(request)
  await openMembers(page)
  await nameField(page).fill(account.external_id)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Send miles' }).click()
  await expect(recipientField(page)).toHaveValue(account.account_id)
  await expect(page.getByText(account.external_id)).toBeVisible()
  expect(new URL(page.url()).search).toBe(`?account=${account.account_id}`)
})

test('a statement can be filtered by days and shows the balance at both ends @desk', async ({ page, request }) => {
  const account = await accountWith(request, 3)
  const day = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() + days * 864e5)
  await openMembers(page, `?member=${account.account_id}&from=${day(0)}`)
  await expect(page.getByText(/^Balance before .*: 0 miles$/)).toBeVisible()
  await expect(statement(page)).toHaveCount(4)
  await filterDay(page, 'From')
  await filterDay(page, 'To', day(0))
  await expect(page.getByText(/^Balance on .*: 6 miles$/)).toBeVisible()
  await filterDay(page, 'To', day(-1))
  await expect(page.getByText(/^Balance on .*: 0 miles$/)).toBeVisible()
  await expect(page.getByText('Nothing was booked on these days.')).toBeVisible()
  expect(parameter(page, 'to')).toBe(day(-1))
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(statement(page)).toHaveCount(4)
})

test('a long statement has pages in both directions, and is saved whole as CSV @desk @long', async ({
  page,
  request,
}) => {
  const account = await accountWith(request, pageSize + 3)
  const drawer = page.getByRole('dialog', { name: account.external_id })
  await openMembers(page, `/${account.account_id}`)
  await expect(statement(page)).toHaveCount(pageSize + 1)
  await drawer.getByRole('link', { name: 'Next' }).click()
  await expect(statement(page)).toHaveCount(4)
  await expect(statement(page).last()).toContainText('Balance after 1')
  await page.reload()
  await expect(statement(page)).toHaveCount(4)
  await drawer.getByRole('link', { name: 'Previous' }).click()
  await expect(statement(page).nth(1)).toContainText(`+${pageSize + 3}`)

  const downloading = page.waitForEvent('download')
  await button(page, 'Download CSV').click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(pageSize + 4)
  expect(lines[0]).toContain('transaction_id,reference_id,kind,amount,balance_after')
})

test('an account does not shift while it loads @desk @long', async ({ page, request }) => {
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
  await button(page, 'Change account').click()
  expect(await accessibilityViolations(page)).toEqual([])
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
    await correct(page, press)
    await page.getByLabel('Reason').fill(`Because of ${press}`)
    await button(page, confirm).click()
    await expect(page.getByText(done)).toBeFocused()
    await expect(changes(page)).toContainText(`Because of ${press}`)
  }
  await expect(button(page, 'Change account')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Send miles' })).toHaveCount(0)
  const found = await postAs<Account>(request, testKeys.staff, 'account/find', { account_id: account.account_id })
  expect(found).toMatchObject({ phone_number: `+1${next}`, status: 'closed' })
})

test.describe('when the service refuses', () => {
  test.use({ allowedInConsole: /400|404|500/ })

  test('the error shows in the dialog, and the typed values stay @desk', async ({ page, request }) => {
    const [account, another] = [await createAccount(request), await createAccount(request)]
    await openMembers(page, `/${account.account_id}`)
    await correct(page, 'Change phone number…')
    await page.getByLabel('New phone number').fill(another.phone_number)
    await page.getByLabel('Reason').fill('Called back')
    await button(page, 'Change the phone number').click()
    await expect(page.getByRole('alert').filter({ hasText: 'This number belongs to another member.' })).toBeVisible()
    await expect(page.getByLabel('Reason')).toHaveValue('Called back')
  })

  test('parts that fail to load show an error, and load on Retry @desk @long', async ({ page, request }) => {
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
    await expect(changes(page)).toContainText('No changes since')
  })
})

test('without the right to correct, the page offers no changes and says why @desk @long', async ({ page, request }) => {
  const account = await createAccount(request)
  await page.route(/\/v1\/data\/key$/, (route) =>
    route.fulfill({ json: { role: 'staff', rights: ['read'], person: 'Rita Reader', agency: null } }),
  )
  await openMembers(page, `/${account.account_id}`)
  await expect(page.getByText('Changing the account needs the right “correct”.')).toBeVisible()
  await expect(button(page, 'Change account')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Send miles' })).toHaveCount(0)
})

reviewed.describe('two people @desk @long', () => {
  reviewed('the header names the person, and a frozen account shows the reason', async ({ page, request }) => {
    await page.goto('/sign-in?from=/members')
    await page.getByLabel('API key').fill(otherKey)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
    await page.getByRole('button', { name: 'Ben Carter (Staff)' }).click()
    await expect(page.getByText('Signed in as Ben Carter with a staff key')).toBeVisible()
    await page.keyboard.press('Escape')

    const { account_id } = await createAccount(request)
    await page.goto(`/members/${account_id}`)
    await correct(page, 'Freeze…')
    await page.getByLabel('Reason').fill('Reported as lost')
    await button(page, 'Freeze the account').click()
    await expect(page.getByText('Frozen: miles cannot be sent to this account.')).toBeVisible()
    await expect(changes(page)).toContainText('Reported as lost')
  })

  reviewed('closing an account warns of its remaining and its waiting miles', async ({ page, request }) => {
    const { account_id } = await createAccount(request)
    await sendMiles(request, account_id, 500)
    const id = await sendMiles(request, account_id, 1500)
    await openMembers(page, `/${account_id}`)
    await expect(page.getByRole('link', { name: 'Waiting for approval: 1 transfer, 1,500 miles' })).toBeVisible()
    await correct(page, 'Close…')
    const dialog = page.getByRole('dialog', { name: /^Close the account/ })
    await expect(dialog).toContainText('500 miles stay on the account and cannot be used.')
    await expect(dialog).toContainText(
      'Waiting for approval: 1 transfer, 1,500 miles. This cannot be approved afterwards.',
    )
    await postAs(request, otherKey, `transfer/${id}/reject`, { reason: 'A test' })
  })
})
