import type { APIRequestContext, Page } from '@playwright/test'
import type { TransfersResponse } from '#contract/list-transfers'
import { testKeys } from '#tools/support/server-process'
import { expect } from './fixtures.ts'

const headers = { authorization: `Bearer ${testKeys.staff}` }

/** A member to credit, with no transfer yet. */
export interface Member {
  readonly accountId: string
  readonly phoneNumber: string
}

/** Opens a page of the desk, signing in on the way. */
export async function openDesk(page: Page, path: string, key: string = testKeys.staff) {
  await page.goto(`/sign-in?${new URLSearchParams({ from: path })}`)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('tablist', { name: 'Parts of the desk' })).toBeVisible()
}

/** Makes accounts that nobody else uses. */
export async function createMembers(request: APIRequestContext, count: number): Promise<Member[]> {
  const prefix = `+1${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`
  const members: Member[] = []
  for (let index = 0; index < count; index += 1) {
    const phoneNumber = `${prefix}${String(index).padStart(4, '0')}`
    const answer = await request.post('/v1/miles/account/create', {
      headers,
      data: { phone_number: phoneNumber, external_id: `e2e-${phoneNumber}` },
    })
    expect(answer.status()).toBe(200)
    const { account_id: accountId } = (await answer.json()) as { account_id: string }
    members.push({ accountId, phoneNumber })
  }
  return members
}

/** Sends an account transfers of so many miles each, in this order. */
export async function sendTransfers(request: APIRequestContext, accountId: string, amounts: readonly number[]) {
  for (const amount of amounts) {
    const answer = await request.post('/v1/miles/transfer/create', {
      headers,
      data: { account_id: accountId, amount, reference_id: `e2e-${accountId}-${amount}` },
    })
    expect(answer.status()).toBe(200)
  }
}

/** All transfers of an account, newest first. */
export async function transfersOf(request: APIRequestContext, accountId: string): Promise<TransfersResponse['data']> {
  const answer = await request.get(`/v1/miles/transfer/list?account_id=${accountId}&limit=200`, { headers })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as TransfersResponse).data
}
