import { ApiError } from '#client/errors'
import type { TransfersRequest, TransfersResponse } from '#contract/miles/list-transfers'
import type { Transfer } from '#contract/miles/transfer'
import { expect, test } from 'vitest'
import { collectTransfers, mostExported } from './export-transfers.ts'

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
    async fetch({ limit = 20, cursor, offset }: TransfersRequest): Promise<TransfersResponse> {
      expect(offset).toBeUndefined()
      const end = cursor === 'start' ? sent.length : Number(cursor)
      const first = Math.max(0, end - limit)
      const data = sent.slice(first, end).reverse()
      const next = first === 0 ? null : String(first)
      const total = cursor === 'start' && sent.length <= 1000 ? { total: sent.length } : {}
      return { data, pagination: { limit, hasMore: next !== null, next, ...total } }
    },
  }
}

const options = { request: {}, pause: async () => undefined, onProgress: () => undefined }

test('all that match are collected, newest first, page by page', async () => {
  const { fetch } = service(450)
  const progress: [done: number, total: number | undefined][] = []
  const { transfers, isCut } = await collectTransfers({
    ...options,
    request: { offset: 40, cursor: '300' },
    fetch,
    onProgress: (...reported) => progress.push(reported),
  })
  expect(transfers.map(({ transaction_id }) => transaction_id)).toEqual(
    Array.from({ length: 450 }, (_, index) => `t-${449 - index}`),
  )
  expect(isCut).toBe(false)
  expect(progress).toEqual([
    [200, 450],
    [400, 450],
    [450, 450],
  ])
})

test('transfers sent in the meantime do not shift the pages', async () => {
  const { fetch, sent } = service(450)
  const { transfers } = await collectTransfers({
    ...options,
    fetch: async (request) => {
      const response = await fetch(request)
      sent.push(transfer(sent.length))
      return response
    },
  })
  expect(new Set(transfers.map(({ transaction_id }) => transaction_id)).size).toBe(450)
  expect(transfers).toHaveLength(450)
})

test('more than a file holds are cut off at the oldest, which the result says', async () => {
  const { fetch } = service(mostExported + 300)
  const { transfers, isCut } = await collectTransfers({ ...options, fetch })
  expect(transfers).toHaveLength(mostExported)
  expect(isCut).toBe(true)
  expect((await collectTransfers({ ...options, fetch: service(mostExported).fetch })).isCut).toBe(false)
})

test('a rate limit is waited for as long as the service says', async () => {
  const { fetch } = service(3)
  const pauses: number[] = []
  const refusals = [new ApiError('listTransfers', 429, ['slow'], 4, undefined)]
  const { transfers } = await collectTransfers({
    ...options,
    fetch: async (request) => {
      const refusal = refusals.pop()
      if (refusal !== undefined) throw refusal
      return fetch(request)
    },
    pause: async (pauseMs) => void pauses.push(pauseMs),
  })
  expect(pauses).toEqual([4000])
  expect(transfers).toHaveLength(3)
})
