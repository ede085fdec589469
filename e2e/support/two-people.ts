import type { APIRequestContext } from '@playwright/test'
import type { Transfer } from '#contract/miles/transfer'
import { startServerProcess, testKeys } from '#tools/support/server-process'
import { expect, test } from './fixtures.ts'

/** The key of another person than the one of `testKeys.staff`. */
export const otherKey = 'sk_other_0123456789ab_ben'
export const people = { [testKeys.staff]: 'Ada Lovelace', [otherKey]: 'Ben Carter' } as const
export type StaffKey = keyof typeof people

/** Larger transfers wait for another person. */
export const reviewAbove = 1000

/**
 * Tests on a service of their own, which asks for approvals and knows two people. It is one for all of them that run in
 * the same process, one after the other: each test leaves no transfer waiting for approval.
 */
export const reviewed = test.extend<object, { reviewedOrigin: string }>({
  reviewedOrigin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to learn what the fixture needs.
    async ({}, use) => {
      const { public: publicKey, agent } = testKeys
      const staff = Object.entries(people).map(([key, person]) => `staff:${person}=${key}`)
      const service = await startServerProcess({
        env: {
          TRANSFER_REVIEW_ABOVE: String(reviewAbove),
          API_KEYS: [`public=${publicKey}`, `agent=${agent}`, ...staff].join(','),
          SAMPLE_HOTELS: '50',
        },
      })
      await use(service.origin)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ reviewedOrigin }, use) => use(reviewedOrigin),
})

/** Posts to the miles operations as one of the two people. */
export async function postAs<Response>(
  request: APIRequestContext,
  key: StaffKey,
  path: string,
  data: object,
): Promise<Response> {
  const response = await request.post(`/v1/miles/${path}`, { headers: { authorization: `Bearer ${key}` }, data })
  expect(response.status()).toBe(200)
  return (await response.json()) as Response
}

/** Sends miles as the first of the two people, and returns the id of the transfer. */
export async function sendMiles(request: APIRequestContext, account_id: string, amount: number): Promise<string> {
  const data = { account_id, amount, reference_id: `e2e-${account_id}-${amount}`, note: 'Late credit' }
  const sent = await postAs<Pick<Transfer, 'transaction_id'>>(request, testKeys.staff, 'transfer/create', data)
  return sent.transaction_id
}
