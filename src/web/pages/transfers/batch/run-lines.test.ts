import { ApiError, NetworkError } from '#client/errors'
import { duplicateReferenceMessage, type Transfer } from '#contract/transfer'
import type { TransferRequest } from '#contract/transfer-miles'
import { beforeEach, expect, test, vi } from 'vitest'
import { type BatchLine, countStates } from './batch-line.ts'
import { NotAllowed } from './deliver-line.ts'
import { createGate, type Trouble } from './gate.ts'
import { RefusedInARow, runLines } from './run-lines.ts'

const sample = (line: number, change: Partial<BatchLine> = {}): BatchLine => ({
  batchId: 'b',
  line,
  request: { account_id: `a-${line}`, amount: line, reference_id: `r-${line}` },
  accountId: `a-${line}`,
  state: 'waiting',
  attempts: 0,
  ...change,
})

const refusal = (status: number, message = 'no', retryAfter?: number) =>
  new ApiError('transferMiles', status, [message], retryAfter, undefined)

/** A service that credits each reference once, and a device that remembers, with a fault where the test wants one. */
function desk() {
  const booked = new Map<string, Transfer>()
  const device = new Map<number, BatchLine>()
  const stop = new AbortController()
  const troubles: (Trouble | undefined)[] = []
  const gate = createGate(stop.signal, () => troubles.push(gate.trouble))
  const sent: string[] = []
  const faults = { before: new Map<string, Error[]>(), after: new Map<string, Error[]>(), look: [] as Error[] }

  function book(request: TransferRequest, createdAt = '2026-11-21T10:00:00.000Z') {
    const transfer: Transfer = {
      transaction_id: `t-${request.reference_id}`,
      reference_id: request.reference_id,
      account_id: request.account_id ?? '',
      amount: request.amount,
      status: 'success',
      note: request.note ?? null,
      sent_by: 'staff',
      created_at: createdAt,
    }
    booked.set(request.reference_id, transfer)
    return transfer
  }

  return {
    booked,
    device,
    stop,
    gate,
    troubles,
    sent,
    faults,
    book,
    run: (lines: readonly BatchLine[]) =>
      runLines({
        lines,
        stop,
        gate,
        startedAt: '2026-11-21T09:00:00.000Z',
        async send(request) {
          sent.push(request.reference_id)
          const line = [...device.values()].find((kept) => kept.request.reference_id === request.reference_id)
          expect(line?.state).toBe('sending')
          const before = faults.before.get(request.reference_id)?.shift()
          if (before !== undefined) throw before
          if (booked.has(request.reference_id)) throw refusal(400, duplicateReferenceMessage)
          const { transaction_id, reference_id, status } = book(request)
          const after = faults.after.get(request.reference_id)?.shift()
          if (after !== undefined) throw after
          return { transaction_id, reference_id, status }
        },
        async look(reference) {
          const fault = faults.look.shift()
          if (fault !== undefined) throw fault
          return booked.get(reference)
        },
        async keep(line) {
          device.set(line.line, line)
        },
      }),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

async function ended(run: Promise<void>) {
  await Promise.allSettled([run, vi.runAllTimersAsync()])
  return run
}

test('every line is sent once, and kept before and after', async () => {
  const { run, device, booked, sent } = desk()
  const lines = Array.from({ length: 50 }, (_, index) => sample(index + 2))
  await ended(run(lines))
  expect(sent).toHaveLength(50)
  expect(booked.size).toBe(50)
  expect(countStates(device.values()).success).toBe(50)
  expect(device.get(2)?.transactionId).toBe('t-r-2')
})

test('a lost answer is looked up, and the line not sent again', async () => {
  const { run, device, faults, sent } = desk()
  faults.after.set('r-2', [new NetworkError('transferMiles', undefined)])
  await ended(run([sample(2)]))
  expect(sent).toEqual(['r-2'])
  expect(device.get(2)).toMatchObject({ state: 'success', transactionId: 't-r-2' })
})

test('a request that never arrived is sent again', async () => {
  const { run, device, faults, sent } = desk()
  faults.before.set('r-2', [refusal(503)])
  await ended(run([sample(2)]))
  expect(sent).toEqual(['r-2', 'r-2'])
  expect(device.get(2)).toMatchObject({ state: 'success', attempts: 2 })
})

test('a look-up that fails is asked again', async () => {
  const { run, device, faults, troubles } = desk()
  faults.after.set('r-2', [new NetworkError('transferMiles', undefined)])
  faults.look.push(new NetworkError('listTransfers', undefined), refusal(500))
  await ended(run([sample(2)]))
  expect(device.get(2)?.state).toBe('success')
  expect(troubles.filter((trouble) => trouble !== undefined)).toHaveLength(3)
})

test('what was in the air when the page went is looked up first: credited, absent, or used by another', async () => {
  const { run, device, book, sent } = desk()
  book({ account_id: 'a-2', amount: 2, reference_id: 'r-2' })
  book({ account_id: 'someone-else', amount: 2, reference_id: 'r-4' })
  await ended(run([2, 3, 4].map((line) => sample(line, { state: 'sending', attempts: 1 }))))
  expect(sent).toEqual(['r-3'])
  expect([2, 3, 4].map((line) => device.get(line)?.state)).toEqual(['success', 'success', 'used'])
  expect(device.get(4)?.message).toContain('2 miles to someone-else')
})

test('the very same transfer sent before the batch is told apart from one of its own', async () => {
  const { run, device, book } = desk()
  book({ account_id: 'a-2', amount: 2, reference_id: 'r-2' }, '2026-11-20T10:00:00.000Z')
  await ended(run([sample(2)]))
  expect(device.get(2)).toMatchObject({ state: 'present', transactionId: 't-r-2' })
})

test('a request that the connection delivered twice is one transfer of the batch', async () => {
  const { run, device, book } = desk()
  book({ account_id: 'a-2', amount: 2, reference_id: 'r-2' })
  await ended(run([sample(2)]))
  expect(device.get(2)).toMatchObject({ state: 'success', transactionId: 't-r-2' })
})

test('what the service refuses keeps its message, and the rest goes on', async () => {
  const { run, device, faults } = desk()
  faults.before.set('r-3', [refusal(400, 'User not found')])
  await ended(run([sample(2), sample(3), sample(4)]))
  expect(device.get(3)).toMatchObject({ state: 'refused', message: 'User not found' })
  expect(countStates(device.values()).success).toBe(2)
})

test('too much at once waits as long as the service says', async () => {
  const { run, device, faults, sent } = desk()
  faults.before.set('r-2', [refusal(429, 'slow', 7)])
  const running = run([sample(2)])
  await vi.advanceTimersByTimeAsync(6900)
  expect(device.get(2)?.state).toBe('waiting')
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  await running
  expect(device.get(2)).toMatchObject({ state: 'success', attempts: 1 })
})

test('a key that is not good any more keeps everything waiting until there is another', async () => {
  const { run, device, faults, gate } = desk()
  faults.before.set('r-2', [refusal(401)])
  const running = run([sample(2), sample(3)])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(gate.trouble).toEqual({ kind: 'key' })
  expect(device.get(2)?.state).toBe('waiting')
  gate.open()
  await ended(running)
  expect(countStates(device.values()).success).toBe(2)
})

test('a key that may not send ends the run, with no line lost', async () => {
  const { run, device, faults } = desk()
  faults.before.set('r-2', [refusal(403)])
  await expect(ended(run([sample(2)]))).rejects.toThrow(NotAllowed)
  expect(device.get(2)).toMatchObject({ state: 'waiting', attempts: 0 })
})

test('one refusal after another pauses the run', async () => {
  const { run, sent, faults } = desk()
  const lines = Array.from({ length: 200 }, (_, index) => sample(index + 2))
  for (const { request } of lines) faults.before.set(request.reference_id, [refusal(400, 'The daily limit is reached')])
  const running = run(lines)
  await expect(ended(running)).rejects.toThrow(RefusedInARow)
  await expect(running).rejects.toThrow('The daily limit is reached')
  expect(sent.length).toBeLessThan(40)
})

test('told to stop, it lets what is in the air come down and sends no more', async () => {
  const { run, device, stop, sent } = desk()
  const running = run(Array.from({ length: 100 }, (_, index) => sample(index + 2)))
  await Promise.resolve()
  stop.abort()
  await ended(running)
  expect(sent.length).toBeLessThan(20)
  expect(countStates(device.values()).sending).toBe(0)
})

test('told to stop while nobody answers, it leaves the line to be looked up', async () => {
  const { run, device, stop, faults } = desk()
  faults.after.set('r-2', [new NetworkError('transferMiles', undefined)])
  faults.look.push(...Array.from({ length: 100 }, () => new NetworkError('listTransfers', undefined)))
  const running = run([sample(2)])
  await vi.advanceTimersByTimeAsync(5000)
  stop.abort()
  await running
  expect(device.get(2)?.state).toBe('sending')
})
