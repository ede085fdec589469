import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { accessibilityViolations, expect, parameter, test } from '../support/fixtures.ts'
import {
  createAccount,
  filterDay,
  issueStaffKey,
  moreFilters,
  openDesk,
  recipientField,
  sendByApi,
  signInTab,
  type TestAccount,
  transfersOf,
  openPart,
} from '../support/desk.ts'

const shownAtOnce = 20

function rows(page: Page) {
  return page.getByRole('table', { name: /^Transfers, / }).getByRole('row')
}

async function sendAll(request: APIRequestContext, { account_id }: TestAccount, amounts: readonly number[]) {
  for (const amount of amounts) {
    await sendByApi(request, { account_id, amount, reference_id: `e2e-${account_id}-${amount}` })
  }
}

/** Creates an account with transfers of 1, 2, 3 … miles. */
async function accountWith(request: APIRequestContext, count: number): Promise<TestAccount> {
  const account = await createAccount(request)
  await sendAll(
    request,
    account,
    Array.from({ length: count }, (_, index) => index + 1),
  )
  return account
}

test('the history can be filtered by account, reference and status, all stored in the URL @long-phone', async ({
  page,
  request,
}) => {
  const account = await accountWith(request, 3)
  await openDesk(page, { search: '?tab=history' })
  await (await moreFilters(page, 'Recipient')).fill(account.phone_number)
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 transfers', { exact: true })).toBeVisible()
  expect(parameter(page, 'account')).toBe(account.account_id)
  const found = page.getByRole('button', { name: `More filters: ${account.external_id}` })
  await expect(found).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(4)

  const [newest] = await transfersOf(request, account)
  await page.getByLabel('Reference').fill(newest!.reference_id)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 transfer', { exact: true })).toBeVisible()
  await expect(rows(page).nth(1)).toContainText(newest!.reference_id)

  await page.getByLabel('Status').selectOption('Rejected')
  await expect(page.getByRole('heading', { name: 'No transfer matches' })).toBeVisible()
  expect(parameter(page, 'status')).toBe('failed')
  await page.goBack()
  await expect(page.getByText('1 transfer', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText('1 transfer', { exact: true })).toBeVisible()
  await expect(found).toBeVisible()
  await expect(await moreFilters(page, 'Recipient')).toHaveValue(account.account_id)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByLabel('Reference')).toHaveValue('')
  await expect.poll(() => parameter(page, 'account')).toBeNull()
  await (await moreFilters(page, 'Recipient')).fill(account.external_id)
  await page.keyboard.press('Enter')
  await expect.poll(() => parameter(page, 'account')).toBe(account.account_id)
})

test('the history finds and totals transfers by the start of the reference and by sender or decider @desk', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  const { account_id } = account
  const ada = await issueStaffKey(['read', 'transfer'], `Ada ${account_id}`)
  for (const amount of [300, 2000, 75_500]) {
    await sendByApi(request, { account_id, amount, reference_id: `e2e-${account_id}-${amount}` }, ada)
  }
  await openDesk(page, { search: `?tab=history&account=${account_id}` })
  const sums = page.getByRole('status').filter({ hasText: '3 transfers, 77,800 miles' })
  await expect(sums).toBeVisible()

  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  await filterDay(page, 'From', today)
  await filterDay(page, 'To', today)
  await expect.poll(() => parameter(page, 'to')).toBe(today)
  await expect(sums).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('button', { name: 'Dates', exact: true })).toBeVisible()

  await page.getByLabel('Reference').fill(`e2e-${account_id}-`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Transfers, by reference' }).getByRole('row')).toHaveCount(4)
  await page.getByLabel('Reference').fill('')
  await (await moreFilters(page, 'Sent by')).fill(`ada ${account_id}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 transfers', { exact: true })).toBeVisible()
  await (await moreFilters(page, 'Decided by')).fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No transfer matches' })).toBeVisible()
})

test('on a phone, the list begins on the first screen @long-phone', async ({ page, request }) => {
  const account = await accountWith(request, 2)
  await page.setViewportSize({ width: 390, height: 844 })
  const search = `account=${account.account_id}&status=success&from=2026-01-01`
  for (const address of ['/transfers?tab=history', `/transfers?tab=history&${search}`, '/audit', '/audit?kind=all']) {
    await signInTab(page)
    await page.goto(address)
    const second = page.getByRole('table').getByRole('row').nth(2)
    await expect(second).toBeVisible()
    expect((await second.boundingBox())!.y).toBeLessThan(844 - 120)
    // The search has one line of text and one line of chips, which scrolls.
    expect((await page.getByRole('search').boundingBox())!.height).toBeLessThan(120)
  }
})

test('a row is one line with the member first and the time in UTC on hover @desk', async ({ page, request }) => {
  const account = await createAccount(request, `member-${Date.now()}`)
  await sendAll(request, account, [1])
  await openDesk(page, { search: `?tab=history&account=${account.account_id}` })
  const row = rows(page).nth(1)
  expect((await row.boundingBox())?.height).toBeLessThan(38)
  await expect(row.getByTitle(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/)).toBeVisible()
  await row.getByRole('link', { name: account.external_id }).click()
  await expect(page.getByRole('dialog', { name: account.external_id })).toBeVisible()
})

test('a row opens in a drawer with an address of its own, and Back closes it @long-phone', async ({
  page,
  request,
}) => {
  const account = await accountWith(request, 2)
  const [newest] = await transfersOf(request, account)
  await openDesk(page, { search: `?tab=history&account=${account.account_id}` })
  const drawer = page.getByRole('dialog', { name: 'Transfer of 2 miles' })
  await rows(page).nth(1).getByRole('link', { name: newest!.reference_id }).click()
  await expect(drawer).toContainText(newest!.reference_id)
  expect(parameter(page, 'transfer')).toBe(newest!.transaction_id)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(rows(page)).toHaveCount(3)

  await rows(page).nth(1).getByText('Credited').click()
  await expect(drawer).toBeVisible()
  await page.reload()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect.poll(() => parameter(page, 'transfer')).toBeNull()
  expect(parameter(page, 'account')).toBe(account.account_id)
})

test('the filter of days uses the reader’s time zone @desk @long', async ({ page, request }) => {
  const account = await accountWith(request, 1)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  await openDesk(page, { search: `?tab=history&account=${account.account_id}&from=${today}&to=${today}` })
  await expect(page.getByText('1 transfer', { exact: true })).toBeVisible()
  await filterDay(page, 'To', '2020-01-01')
  await expect(page.getByRole('heading', { name: 'No transfer matches' })).toBeVisible()
  expect(parameter(page, 'to')).toBe('2020-01-01')
})

test.describe('a phone number', () => {
  test.use({ allowedInConsole: /404/ })

  test('is an error at the field if it is unknown @desk', async ({ page }) => {
    await openDesk(page, { search: '?tab=history' })
    await (await moreFilters(page, 'Recipient')).fill('+1 000 000 0000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No member has this ID or phone number. Check it, or add a member.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Recipient not found' })).toBeVisible()
    expect(parameter(page, 'account')).toBeNull()
  })

  test('never appears in an address of the page or a request @desk', async ({ page, request }) => {
    const account = await accountWith(request, 1)
    const digits = account.phone_number.slice(1)
    const addresses: string[] = []
    page.on('request', (sent) => addresses.push(sent.url()))
    page.on('framenavigated', (frame) => addresses.push(frame.url()))

    await openDesk(page, { search: '?tab=history' })
    await (await moreFilters(page, 'Recipient')).fill(account.phone_number)
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 transfer', { exact: true })).toBeVisible()
    // Without its last digit it is no phone number, and must not be shown in the address either.
    await (await moreFilters(page, 'Recipient')).fill(digits.slice(1, -1))
    await page.keyboard.press('Enter')
    await expect(page.getByText('No member has this ID or phone number.')).toBeVisible()
    await page.keyboard.press('Escape')
    await openPart(page, 'Send')
    await recipientField(page).fill(account.phone_number)
    await expect(page.getByText(account.external_id)).toBeVisible()
    expect(addresses.length).toBeGreaterThan(3)
    expect(addresses.filter((address) => address.includes(digits.slice(1, -1)))).toEqual([])
    const state = await page.evaluate(() => JSON.stringify(history.state))
    expect(state).not.toContain(digits.slice(1, -1))
  })
})

test('a long history has pages @desk @long', async ({ page, request }) => {
  const account = await accountWith(request, shownAtOnce + 5)
  await openDesk(page, { search: `?tab=history&account=${account.account_id}` })
  await expect(page.getByText('20 entries on this page')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('5 entries on this page')).toBeVisible()
  await page.reload()
  await expect(page.getByText('5 entries on this page')).toBeVisible()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText('20 entries on this page')).toBeVisible()
})

test('the pages of a history do not shift while transfers arrive @desk @long', async ({ page, request }) => {
  const account = await accountWith(request, shownAtOnce + 5)
  const before = await transfersOf(request, account)
  await openDesk(page, { search: `?tab=history&account=${account.account_id}` })
  await expect(page.getByText('20 entries on this page')).toBeVisible()
  await sendAll(request, account, [101, 102])
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(rows(page)).toHaveCount(6)
  const [oldestShown] = before.slice(shownAtOnce)
  await expect(rows(page).nth(1)).toContainText(oldestShown!.reference_id)

  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(rows(page).nth(1)).toContainText(before[0]!.reference_id)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(rows(page)).toHaveCount(3)
})

test.describe('a page link for other filters, as from another time zone', () => {
  test.use({ allowedInConsole: /400/ })

  test('opens the first page instead @desk @long', async ({ page, request }) => {
    const account = await accountWith(request, 2)
    const foreign = `?tab=history&account=${account.account_id}&cursor=${'A'.repeat(40)}`
    await openDesk(page, { search: foreign })
    await expect(rows(page)).toHaveCount(3)
    expect(parameter(page, 'cursor')).toBeNull()
  })
})

test('the export contains every matching transfer and no other @desk', async ({ page, request }) => {
  const account = await accountWith(request, shownAtOnce + 5)
  await openDesk(page, { search: `?tab=history&account=${account.account_id}` })
  await expect(page.getByText('25 transfers', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const [header, ...lines] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(header).toContain(
    'created_at,transaction_id,account_id,external_id,amount,status,reference_id,note,batch,sent_by',
  )
  const listed = await transfersOf(request, account)
  expect(lines.map((line) => line.split(',')[1])).toEqual(listed.map(({ transaction_id }) => transaction_id))
  await expect(page.getByText('Exported 25 transfers.')).toBeVisible()
})
