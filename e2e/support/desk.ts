import { execFile } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { APIRequestContext, Page, Route } from '@playwright/test'
import type { Right, Role } from '#contract/endpoint'
import type { Account } from '#contract/miles/accounts/account'
import type { TransfersResponse } from '#contract/miles/list-transfers'
import type { TransferRequest } from '#contract/miles/transfer-miles'
import { programEnvironment } from '#tools/support/program-environment'
import { testEnvironment, testKeys } from '#tools/support/server-process'
import { expect } from './fixtures.ts'

const headers = { authorization: `Bearer ${testKeys.staff}` }

/** Where transfers are sent, and where they are looked up. */
export const sendAddress = /\/v1\/miles\/transfer\/create$/
export const listAddress = /\/v1\/miles\/transfer\/list/

export type TestAccount = Pick<Account, 'account_id' | 'phone_number' | 'external_id'>

/** Creates an account that no other test uses. */
export async function createAccount(
  request: APIRequestContext,
  external_id = `e2e-${randomUUID()}`,
): Promise<TestAccount> {
  const phone_number = `+1${randomInt(2_000_000_000, 9_999_999_999)}`
  const response = await request.post('/v1/miles/account/create', { headers, data: { phone_number, external_id } })
  expect(response.status()).toBe(200)
  const { account_id } = (await response.json()) as { account_id: string }
  return { account_id, phone_number, external_id }
}

/** Creates several accounts that no other test uses. */
export async function createAccounts(request: APIRequestContext, count: number): Promise<TestAccount[]> {
  const accounts: TestAccount[] = []
  for (let index = 0; index < count; index += 1) accounts.push(await createAccount(request))
  return accounts
}

/** Returns the balance of an account. */
export async function balanceOf(request: APIRequestContext, { account_id }: TestAccount): Promise<number> {
  const response = await request.get('/v1/miles/account', { headers, params: { account_id } })
  expect(response.status()).toBe(200)
  return ((await response.json()) as Account).balance
}

/** Returns the transfers of an account, newest first. */
export async function transfersOf(
  request: APIRequestContext,
  { account_id }: TestAccount,
): Promise<TransfersResponse['data']> {
  const response = await request.get('/v1/miles/transfer/list', {
    headers,
    params: { all: true, account_id, limit: 200 },
  })
  expect(response.status()).toBe(200)
  return ((await response.json()) as TransfersResponse).data
}

/** Sends a transfer through the API. */
export async function sendByApi(request: APIRequestContext, data: TransferRequest, key: string = testKeys.staff) {
  const authorization = `Bearer ${key}`
  const response = await request.post('/v1/miles/transfer/create', { headers: { authorization }, data })
  expect(response.status()).toBe(200)
}

/** Runs `npm run keys` on the service of the tests, and returns what it writes. */
async function runKeys(...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/tools/operator/keys.mjs', ...words], {
    env: programEnvironment(testEnvironment({ port: 0, dataDirectory: 'dist/e2e/data' })),
  })
  return stdout.trim()
}

/** Creates a staff key of a new person with some of the rights. */
export async function issueStaffKey(rights: readonly Right[], person = `e2e-${randomUUID()}`): Promise<string> {
  return runKeys('create', 'staff', '--name', 'Partner', '--person', person, '--rights', rights.join(','))
}

/** Revokes a key, and waits until the service, which may accept it for a second more, refuses it. */
export async function revokeKey(request: APIRequestContext, key: string): Promise<void> {
  await runKeys('revoke', key.slice(-4))
  const authorization = `Bearer ${key}`
  await expect.poll(async () => (await request.get('/v1/data/key', { headers: { authorization } })).status()).toBe(401)
}

interface DeskOptions {
  /** The search of the URL. */
  readonly search?: string
  readonly role?: Role
  readonly key?: string
  /** The rights of the key at the sign-in. */
  readonly rights?: readonly Right[]
}

/** Signs the tab of a page in, before it is opened. */
export async function signInTab(page: Page, { role = 'staff', key = testKeys[role], rights }: DeskOptions = {}) {
  await page.addInitScript(
    (session) => {
      if (sessionStorage.getItem('session') === null) sessionStorage.setItem('session', session)
    },
    JSON.stringify({ key, role, rights, isExpired: false }),
  )
}

/** Opens the desk in a tab that is signed in. */
export async function openDesk(page: Page, { search = '', ...options }: DeskOptions = {}) {
  await signInTab(page, options)
  await page.goto(`/transfers${search}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^(Miles|Send miles|Batch|Approvals|History|Reconcile)$/,
  )
}

/** Lets a request reach the service, and drops its response. */
export async function dropResponse(route: Route) {
  await route.fetch()
  await route.abort('connectionreset')
}

/** The part of an id that the pages show. */
export const shortId = (id = 'none') => `${id.slice(0, 8)}…${id.slice(-4)}`

export const outcome = (page: Page) => page.getByRole('status', { name: 'Outcome' })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** The recipient in the form of a single transfer, by any of its names. */
export const recipientField = (page: Page) => page.getByRole('textbox', { name: /^Account ID/ })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Fills the form of a single transfer for a new account. */
export async function fillIn(page: Page, request: APIRequestContext, miles = '25000') {
  const account = await createAccount(request)
  await recipientField(page).fill(account.account_id)
  await expect(page.getByText(account.external_id)).toBeVisible()
  await field(page, 'Miles').fill(miles)
  return { account, reference: await field(page, 'Reference').inputValue() }
}

export async function review(page: Page, miles = '25,000') {
  await button(page, 'Review transfer').click()
  await expect(button(page, `Send ${miles} miles`)).toBeVisible()
}

/** Types the total that confirms a large batch. */
export async function typeTotal(page: Page) {
  const label = await page.getByText(/^Type the total/).textContent()
  await page.getByLabel(/^Type the total/).fill(/[\d,]+/.exec(label ?? '')?.[0] ?? '')
}

/** Chooses a file of transfers for a batch. */
export async function chooseFile(page: Page, name: string, text: string) {
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

const deskParts = (page: Page) => page.getByRole('navigation', { name: 'Miles desk' })

/** Returns the links to the parts of the desk, which a phone has in a menu. */
export async function openDeskParts(page: Page) {
  const menu = page.getByRole('main').getByRole('button', { name: /^Menu/ })
  await expect(deskParts(page).or(menu)).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  return deskParts(page).getByRole('link')
}

/** Opens a part of the desk: `openPart(page, 'History')`. */
export async function openPart(page: Page, name: string) {
  await (await openDeskParts(page)).filter({ hasText: name }).click()
}

/** Opens the further filters of the history, and returns one of their fields. */
export async function moreFilters(page: Page, label: 'Recipient' | 'Sent by' | 'Decided by') {
  const filter = page.getByRole('textbox', { name: label })
  if (!(await filter.isVisible())) await page.getByRole('button', { name: /^More filters/ }).click()
  return filter
}

/** Types a day, YYYY-MM-DD, into a filter of days; none empties it. */
export async function filterDay(page: Page, label: 'From' | 'To', day?: string) {
  const field = page.getByRole('group', { name: label, exact: true })
  if (!(await field.isVisible())) await page.getByRole('button', { name: /^Dates/ }).click()
  const [year, month, date] = day?.split('-') ?? []
  for (const [index, part] of [month, date, year].entries()) {
    const segment = field.getByRole('spinbutton').nth(index)
    await segment.focus()
    if (part === undefined) for (let digit = 0; digit < 4; digit += 1) await segment.press('Backspace')
    else await segment.pressSequentially(part)
  }
  await page.keyboard.press('Escape')
}
