import { randomInt, randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test'
import type { Account } from '#contract/get-account'
import type { Transfer } from '#contract/transfer'
import { testKeys } from '#tools/support/server-process'

const headers = { authorization: `Bearer ${testKeys.staff}` }

/** Opens an account of its own for a test. */
export async function openAccount(request: APIRequestContext): Promise<Account> {
  const answer = await request.post('/v1/miles/account/create', {
    headers,
    data: { phone_number: `+1${randomInt(2_000_000_000, 9_999_999_999)}`, external_id: `e2e-${randomUUID()}` },
  })
  expect(answer.status()).toBe(200)
  return accountOf(request, ((await answer.json()) as { account_id: string }).account_id)
}

/** The account as the service has it now. */
export async function accountOf(request: APIRequestContext, account_id: string): Promise<Account> {
  const answer = await request.get('/v1/miles/account', { headers, params: { account_id } })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Account
}

/** The transfers of an account, newest first. */
export async function transfersOf(request: APIRequestContext, account_id: string): Promise<Transfer[]> {
  const answer = await request.get('/v1/miles/transfer/list', { headers, params: { account_id, limit: 200 } })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: Transfer[] }).data
}

/** Sends a transfer past the page. */
export async function transferPast(
  request: APIRequestContext,
  data: { account_id: string; amount: number; reference_id: string; note?: string },
) {
  const answer = await request.post('/v1/miles/transfer/create', { headers, data })
  expect(answer.status()).toBe(200)
}

/** Opens the desk as somebody with a key would have it open: the tab knows the key. */
export async function openDesk(page: Page, role: 'agent' | 'staff' = 'staff', query = '') {
  await page.addInitScript(
    (session) => {
      if (sessionStorage.getItem('session') === null) sessionStorage.setItem('session', session)
    },
    JSON.stringify({ key: testKeys[role], role, isExpired: false }),
  )
  await page.goto(`/transfers${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Miles')
}

/** Where transfers are sent to. */
export const transferAddress = /\/v1\/miles\/transfer\/create$/

/** Lets a request reach the service, and drops its answer. */
export async function dropAnswer(route: Route) {
  await route.fetch()
  await route.abort('connectionreset')
}
