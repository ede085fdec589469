import { ApiError } from '#client/errors'
import type { TransfersRequest, TransfersResponse } from '#contract/miles/list-transfers'
import type { Transfer } from '#contract/miles/transfer'
import { expect, test, vi } from 'vitest'
import { fetchAllTransfers, mostExported } from '../transfers/fetch-transfers.ts'

const firstMs = Date.parse('2026-11-21T10:00:00Z')

function transfer(index: number): Transfer {
  return {
    transaction_id: `t-${index}`,
    reference_id: `r-${index}`,
    account_id: 'a',
    external_id: null,
    amount: 1,
    status: 'success',
    note: null,
    batch: null,
    sent_by: 'staff',
    sent_by_person: null,
    created_at: new Date(firstMs + index * 1000).toISOString(),
    decided_by: null,
    decided_by_person: null,
    decided_at: null,
    decision_reason: null,
    reversal: null,
  }
}

/** A service with `count` transfers; the newest has the highest number. */
function service(count: number) {
  const sent = Array.from({ length: count }, (_, index) => transfer(index))
  return {
    sent,
    async fetch({ limit = 20, cursor }: TransfersRequest): Promise<TransfersResponse> {
      const end = cursor === 'start' ? sent.length : Number(cursor)
      const first = Math.max(0, end - limit)
      const data = sent.slice(first, end).reverse()
      const next = first === 0 ? null : String(first)
      const total = cursor === 'start' && sent.length <= 1000 ? { total: sent.length } : {}
      return { data, pagination: { limit, hasMore: next !== null, next, ...total } }
    },
  }
}

const { signal } = new AbortController()
const ignore = () => undefined

test('all matching transfers are collected, newest first, page by page', async () => {
  const { fetch } = service(450)
  const progress: object[] = []
  const request = { cursor: '300' }
  const { transfers, isCut } = await fetchAllTransfers(request, signal, (reported) => progress.push(reported), fetch)
  expect(transfers.map(({ transaction_id }) => transaction_id)).toEqual(
    Array.from({ length: 450 }, (_, index) => `t-${449 - index}`),
  )
  expect(isCut).toBe(false)
  expect(progress).toEqual([
    { done: 0, total: 0 },
    { done: 200, total: 450 },
    { done: 400, total: 450 },
    { done: 450, total: 450 },
  ])
})

test('transfers sent meanwhile do not shift the pages', async () => {
  const { fetch, sent } = service(450)
  const { transfers } = await fetchAllTransfers({}, signal, ignore, async (request) => {
    const response = await fetch(request)
    sent.push(transfer(sent.length))
    return response
  })
  expect(new Set(transfers.map(({ transaction_id }) => transaction_id)).size).toBe(450)
  expect(transfers).toHaveLength(450)
})

test('more transfers than a file allows are cut off at the oldest, and the result says so', async () => {
  const { transfers, isCut } = await fetchAllTransfers({}, signal, ignore, service(mostExported + 300).fetch)
  expect(transfers).toHaveLength(mostExported)
  expect(isCut).toBe(true)
  expect((await fetchAllTransfers({}, signal, ignore, service(mostExported).fetch)).isCut).toBe(false)
})

test('a rate limit pauses fetching for as long as the service says', async () => {
  vi.useFakeTimers()
  const { fetch } = service(3)
  const refusals = [new ApiError('listTransfers', 429, ['slow'], { retryAfterSeconds: 4 })]
  const fetched = fetchAllTransfers({}, signal, ignore, async (request) => {
    const refusal = refusals.pop()
    if (refusal !== undefined) throw refusal
    return fetch(request)
  })
  const isDone = vi.fn()
  void fetched.then(isDone)
  await vi.advanceTimersByTimeAsync(3999)
  expect(isDone).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect((await fetched).transfers).toHaveLength(3)
  vi.useRealTimers()
})
