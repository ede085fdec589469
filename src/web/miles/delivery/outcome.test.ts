import { duplicateReferenceMessage } from '#contract/miles/transfer'
import { ApiError, ContractError, NetworkError } from '#client/errors'
import type { Transfer } from '#contract/miles/transfer'
import { beforeEach, expect, test, vi } from 'vitest'
import { createBackoff, type Interruption } from '#web/api/backoff.ts'
import type { Delivery } from './delivery.ts'
import { findOutcome, matchOutcome, outcomeOfError } from './deliver.ts'

const apiError = (status: number, message = 'no', retryAfterSeconds?: number) =>
  new ApiError('transferMiles', status, [message], { retryAfterSeconds })

const delivery: Delivery = {
  batchId: 'desk-1',
  line: 1,
  request: { account_id: 'A-1', amount: 500, reference_id: 'desk-1' },
  accountId: 'a-1',
  state: 'unknown',
  attempts: 1,
}
const startedAt = '2026-11-21T12:00:00.000Z'

const stored: Transfer = {
  transaction_id: 't-1',
  reference_id: 'desk-1',
  account_id: 'a-1',
  external_id: null,
  amount: 500,
  status: 'success',
  note: null,
  batch: null,
  sent_by: 'Front desk ·a1b2',
  sent_by_person: null,
  created_at: '2026-11-21T12:00:01.000Z',
  decided_by: null,
  decided_by_person: null,
  decided_at: null,
  decision_reason: null,
  reversal: null,
}
const ofBatch = (id: string) => ({ batch: { id, name: 'bonus.csv' } })
const older: Transfer = { ...stored, created_at: '2026-11-21T11:00:00.000Z' }

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test.each([400, 401, 403, 413, 415, 429, 501])('after a %i nothing is stored', (status) =>
  expect(outcomeOfError(apiError(status))).toBe('refused'),
)

test('a used reference differs from other refusals', () =>
  expect(outcomeOfError(new ApiError('transferMiles', 400, [duplicateReferenceMessage]))).toBe('duplicate'))

test.each([
  apiError(408),
  apiError(500),
  apiError(502),
  apiError(503),
  new NetworkError('transferMiles', undefined),
  new ContractError('transferMiles', 'not described'),
  new DOMException('too long', 'TimeoutError'),
])('after %o the outcome is unknown', (error) => expect(outcomeOfError(error)).toBe('unknown'))

test('the transfer under the reference is the one sent when recipient, miles and note are the same', () => {
  expect(matchOutcome(delivery, stored, startedAt)).toEqual({ kind: 'arrived', found: stored })
  for (const found of [
    { ...stored, account_id: 'a-2' },
    { ...stored, amount: 501 },
    { ...stored, note: 'another' },
  ])
    expect(matchOutcome(delivery, found, startedAt)).toEqual({ kind: 'reference-used', found })
})

test('miles and note decide if no account could be looked up', () => {
  expect(matchOutcome({ ...delivery, accountId: '' }, stored, startedAt).kind).toBe('arrived')
  expect(matchOutcome({ ...delivery, accountId: '' }, { ...stored, amount: 1 }, startedAt).kind).toBe('reference-used')
})

test('an older transfer is a different one if the only attempt was refused as a duplicate', () => {
  expect(matchOutcome({ ...delivery, isDuplicate: true }, older, startedAt).kind).toBe('already-sent')
  // The connection may have delivered the request twice.
  expect(matchOutcome({ ...delivery, isDuplicate: true }, stored, startedAt).kind).toBe('arrived')
})

test('a transfer of another batch is a different one, whatever its time', () => {
  const request = { ...delivery.request, ...ofBatch('mine') }
  for (const attempts of [1, 2]) {
    const mine = { ...delivery, request, attempts, isDuplicate: true }
    expect(matchOutcome(mine, { ...stored, ...ofBatch('mine') }, startedAt).kind).toBe('arrived')
    for (const found of [stored, { ...stored, ...ofBatch('theirs') }]) {
      expect(matchOutcome(mine, found, startedAt).kind).toBe('already-sent')
    }
  }
})

test('the clocks do not matter if an earlier attempt may have arrived', () => {
  expect(matchOutcome(delivery, older, startedAt).kind).toBe('arrived')
  expect(matchOutcome({ ...delivery, attempts: 2, isDuplicate: true }, older, startedAt).kind).toBe('arrived')
})

/** Looks up with the given responses, one after another. */
async function find(...responses: (Transfer | undefined | Error)[]) {
  const interruptions: Interruption[] = []
  const startedAtMs = Date.now()
  const backoff = createBackoff(new AbortController().signal, () => {
    if (backoff.interruption !== undefined) interruptions.push(backoff.interruption)
  })
  const finding = findOutcome(delivery, {
    startedAt,
    backoff,
    find: async () => {
      const response = responses.shift()
      if (response instanceof Error) throw response
      return { data: response === undefined ? [] : [response], isOwnOnly: false }
    },
  })
  const [{ kind }] = await Promise.all([finding, vi.runAllTimersAsync()])
  return { kind, interruptions, left: responses.length, elapsedMs: Date.now() - startedAtMs }
}

test('an existing transfer is found at once', async () =>
  expect(await find(stored)).toEqual({ kind: 'arrived', interruptions: [], left: 0, elapsedMs: 0 }))

test('a transfer is absent only when it is still missing after pauses', async () => {
  expect(await find(undefined, undefined, undefined)).toEqual({
    kind: 'absent',
    interruptions: [],
    left: 0,
    elapsedMs: 1500,
  })
  expect((await find(undefined, stored)).kind).toBe('arrived')
})

test('a failed look-up is retried, with pauses that grow to half a minute', async () => {
  const failures = Array.from({ length: 7 }, () => new NetworkError('listTransfers', undefined))
  const { kind, interruptions } = await find(...failures, stored)
  expect(kind).toBe('arrived')
  expect(interruptions).toEqual(
    [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].map((pauseMs) => ({ kind: 'network', pauseMs })),
  )
})

test('a look-up is not retried if the platform behind the service does not support it', async () =>
  expect(
    findOutcome(delivery, {
      startedAt,
      backoff: createBackoff(new AbortController().signal, () => {}),
      find: () => Promise.reject(apiError(501)),
    }),
  ).rejects.toMatchObject({ status: 501 }))

test('a look-up waits as long as the service asks', async () =>
  expect((await find(apiError(429, 'slow', 7), stored)).interruptions).toEqual([{ kind: 'rate', pauseMs: 7000 }]))

test('an error in the page is not retried like a failure of the service', async () => {
  const mistake = new TypeError('x is not a function')
  const find = () => Promise.reject(mistake)
  const backoff = createBackoff(new AbortController().signal, () => {})
  await expect(findOutcome(delivery, { startedAt, backoff, find })).rejects.toBe(mistake)
})
