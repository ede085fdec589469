import type { APIRequestContext, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { createAccount, sendByApi, transfersOf } from './desk.ts'
import { expect } from './fixtures.ts'
import { hotelId } from './hotel.ts'
import { hotelsOf, stay } from './rates-results.ts'

/** Every page that is shown without signing in, with what it shows last. */
export async function publicPages(request: APIRequestContext): Promise<readonly string[]> {
  const hotels = (await hotelsOf(request, 'Lisbon')).join(',')
  return [
    '/deals',
    '/deals?minStars=4&boardType=BB&refundable=true',
    `/hotels/${hotelId}?${new URLSearchParams(stay)}`,
    '/offers',
    `/offers?${new URLSearchParams({ hotels, ...stay, rooms: '2-5-9_1-4' })}`,
    '/proof',
    '/sign-in',
    '/docs',
  ]
}

/** Every page of the miles desk, about an account with a transfer. */
export async function deskPages(request: APIRequestContext): Promise<readonly string[]> {
  const account = await createAccount(request)
  const reference_id = `e2e-${randomUUID()}`
  await sendByApi(request, { account_id: account.account_id, amount: 2500, reference_id, note: 'Late credit' })
  const [transfer] = await transfersOf(request, account)
  return [
    '/deals',
    '/transfers',
    '/transfers?tab=history',
    '/transfers?tab=batch',
    `/transfers/${transfer!.transaction_id}`,
    '/members',
    `/members/${account.account_id}`,
    '/audit',
  ]
}

/** Opens each page in turn, and collects what is wrong with each. */
export async function visitEach<Problem>(
  page: Page,
  addresses: readonly string[],
  problemsOf: (address: string) => Promise<readonly Problem[]>,
): Promise<string[]> {
  const problems: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    problems.push(...(await problemsOf(address)).map((problem) => `${address}: ${String(problem)}`))
  }
  return problems
}
