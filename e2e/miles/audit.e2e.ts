import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, parameter, test } from '../support/fixtures.ts'
import { createAccount, issueStaffKey, sendByApi, shortId, signInTab, transfersOf } from '../support/desk.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Who did what, newest first' }).getByRole('row')

async function openAudit(page: Page, search = '') {
  await signInTab(page)
  await page.goto(`/audit${search}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit')
}

test('the audit finds the actions on an account and a transfer by their ids and by kind @desk', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  await sendByApi(request, { account_id: account.account_id, amount: 5, reference_id: `e2e-${randomUUID()}` })
  const [transfer] = await transfersOf(request, account)
  await openAudit(page)
  await expect(rows(page).nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'About' }).click()
  const about = page.getByLabel('Transfer, account or other ID')
  await about.fill(transfer!.transaction_id)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1)).toContainText('Transfer sent')
  expect(parameter(page, 'subject')).toBe(transfer!.transaction_id)

  await about.fill(account.account_id)
  await page.keyboard.press('Escape')
  await page.getByLabel('Kind').selectOption('Account opened')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1)).toContainText('Account opened')
  await page.goBack()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('button', { name: 'About', exact: true })).toBeVisible()
  await page.goto(`/audit?subject=${account.account_id}&kind=account.opened`)
  await page.getByRole('link', { name: account.account_id }).click()
  await expect(page.getByRole('dialog', { name: account.external_id })).toBeVisible()
})

test('the audit opens without reads, and names people and the references of refused transfers @desk @long', async ({
  page,
  request,
}) => {
  const reference = `e2e-${randomUUID()}`
  const key = await issueStaffKey(['read', 'transfer'], 'Ada Lovelace')
  const headers = { authorization: `Bearer ${key}` }
  const account = await createAccount(request)
  await request.get('/v1/miles/account', { headers, params: { account_id: account.account_id } })
  const data = { account_id: randomUUID(), amount: 5, reference_id: reference }
  expect((await request.post('/v1/miles/transfer/create', { headers, data })).status()).toBe(400)
  await openAudit(page, '?actor=ada+lovelace')
  // Refusals appear only after some seconds.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: shortId(reference) })).toContainText('Ada Lovelace', { timeout: 2000 })
  }).toPass()
  await expect(rows(page).nth(1)).toContainText('Partner ·')
  await expect(rows(page).filter({ hasText: 'key_' })).toHaveCount(0)
  const reads = rows(page).filter({ has: page.getByText('Read', { exact: true }) })
  await expect(reads).toHaveCount(0)
  await page.getByLabel('Kind').selectOption('All, including reads')
  await expect(reads.first()).toContainText('getAccount')
})

test('older entries are on pages of their own @desk @long', async ({ page }) => {
  await openAudit(page, '?kind=transfer.stored')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('link', { name: 'First' })).toBeVisible()
  expect(parameter(page, 'cursor')).not.toBeNull()
  await page.getByRole('link', { name: 'First' }).click()
  await expect(page.getByRole('link', { name: 'First' })).toHaveCount(0)
})

test('an audit without a match suggests changes @desk @long', async ({ page }) => {
  await openAudit(page, '?actor=nobody')
  await expect(page.getByText(/^Nothing matches/)).toBeVisible()
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(rows(page).nth(1)).toBeVisible()
})

test.describe('a failure', () => {
  test.use({ allowedInConsole: /500/ })

  test('shows an error, and the audit loads on Retry @desk', async ({ page }) => {
    await page.route('**/v1/miles/audit?*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await openAudit(page)
    await expect(page.getByText('The audit could not be loaded.')).toBeVisible()
    await page.unroute('**/v1/miles/audit?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(rows(page).nth(1)).toBeVisible()
  })
})
