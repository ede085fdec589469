import { ApiError, ContractError, NetworkError } from '#client/errors'
import { duplicateReferenceMessage, type Transfer } from '#contract/transfer'
import { expect, test } from 'vitest'
import type { OpenTransfer } from './open-transfer.ts'
import { absencePausesMs, seekFate } from './seek-fate.ts'
import { fateOfError, fateOfFound } from './transfer-fate.ts'

const answered = (status: number, message = 'no', retryAfterSeconds?: number) =>
  new ApiError('transferMiles', status, [message], retryAfterSeconds, undefined)

const open: OpenTransfer = {
  request: { account_id: 'A-1', amount: 500, reference_id: 'desk-1' },
  account: { account_id: 'a-1', phone_number: '+12025550123', external_id: 'm-1' },
  startedAt: '2026-11-21T12:00:00.000Z',
  attempts: 1,
}

const stored: Transfer = {
  transaction_id: 't-1',
  reference_id: 'desk-1',
  account_id: 'a-1',
  amount: 500,
  status: 'success',
  note: null,
  sent_by: 'Front desk ·a1b2',
  created_at: '2026-11-21T12:00:00.000Z',
}

test.each([400, 401, 403, 413, 415, 429])('after a %i nothing is stored', (status) =>
  expect(fateOfError(answered(status))).toBe('refused'),
)

test('a used reference is told apart from other refusals', () =>
  expect(fateOfError(answered(400, duplicateReferenceMessage))).toBe('duplicate'))

test.each([
  answered(408),
  answered(500),
  answered(502),
  answered(503),
  new NetworkError('transferMiles', undefined),
  new ContractError('transferMiles', 'not described'),
  new DOMException('too long', 'TimeoutError'),
])('after %o nobody knows', (error) => expect(fateOfError(error)).toBe('unknown'))

test('the transfer under the reference is the one sent when recipient, miles and note agree', () => {
  expect(fateOfFound(open, stored)).toEqual({ kind: 'arrived', transfer: stored })
  for (const other of [
    { ...stored, account_id: 'a-2' },
    { ...stored, amount: 501 },
    { ...stored, note: 'another' },
  ])
    expect(fateOfFound(open, other)).toEqual({ kind: 'used', other })
})

test('a transfer that had the reference before is another one, however much alike', () =>
  expect(fateOfFound({ ...open, usedBy: 't-1' }, stored).kind).toBe('used'))

/** Seeks with given answers to the look-ups, one after another, and no time passing. */
async function seek(...answers: (Transfer | undefined | Error)[]) {
  const pausesMs: number[] = []
  const fate = await seekFate({
    open,
    look: async () => {
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    },
    wait: async (pauseMs) => void pausesMs.push(pauseMs),
    onTrouble: () => undefined,
  })
  return { fate, pausesMs, left: answers.length }
}

test('a transfer that is there is found at once', async () =>
  expect(await seek(stored)).toEqual({ fate: { kind: 'arrived', transfer: stored }, pausesMs: [], left: 0 }))

test('a transfer is absent only when it was missed again after pauses', async () => {
  expect(await seek(undefined, undefined, undefined)).toEqual({
    fate: { kind: 'absent' },
    pausesMs: [...absencePausesMs],
    left: 0,
  })
  expect((await seek(undefined, stored)).fate.kind).toBe('arrived')
})

test('what cannot be looked up is looked up again, after pauses that grow to half a minute', async () => {
  const failures = Array.from({ length: 7 }, () => new NetworkError('listTransfers', undefined))
  const { fate, pausesMs } = await seek(...failures, stored)
  expect(fate.kind).toBe('arrived')
  expect(pausesMs).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('a pause that the service asks for is kept', async () =>
  expect((await seek(answered(429, 'slow', 7), stored)).pausesMs).toEqual([7000]))
