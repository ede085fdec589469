import { duplicateReferenceMessage } from '#contract/miles/transfer'
import { ApiError, NetworkError } from '#client/errors'
import type { Transfer } from '#contract/miles/transfer'
import type { TransferRequest } from '#contract/miles/transfer-miles'
import { beforeEach, expect, test, vi } from 'vitest'
import { createBackoff, type Interruption } from '#web/api/backoff.ts'
import { deliverAll } from './deliver.ts'
import { countOf, type Delivery } from './delivery.ts'

const sample = (line: number, change: Partial<Delivery> = {}): Delivery => ({
  batchId: 'b',
  line,
  request: { account_id: `a-${line}`, amount: line, reference_id: `r-${line}` },
  accountId: `a-${line}`,
  state: 'waiting',
  attempts: 0,
  ...change,
})

const refusal = (status: number, message = 'no', retryAfterSeconds?: number) =>
  new ApiError('transferMiles', status, [message], { retryAfterSeconds })

/** A service that credits each reference once and a device that stores, with the given errors. */
function desk({ isAttended = false, findsOnlyOwn = false } = {}) {
  const ofOthers = new Set<string>()
  const booked = new Map<string, Transfer>()
  const device = new Map<number, Delivery>()
  const stop = new AbortController()
  const interruptions: (Interruption | undefined)[] = []
  const backoff = createBackoff(stop.signal, () => interruptions.push(backoff.interruption))
  const sent: string[] = []
  const recipients: (string | undefined)[] = []
  const errors = { before: new Map<string, Error[]>(), after: new Map<string, Error[]>(), find: [] as Error[] }

  function book(request: TransferRequest, createdAt = '2026-11-21T10:00:00.000Z') {
    const transfer: Transfer = {
      transaction_id: `t-${request.reference_id}`,
      reference_id: request.reference_id,
      account_id: request.account_id ?? '',
      external_id: null,
      amount: request.amount,
      status: 'success',
      note: request.note ?? null,
      batch: null,
      sent_by: 'staff',
      sent_by_person: null,
      created_at: createdAt,
      decided_by: null,
      decided_by_person: null,
      decided_at: null,
      decision_reason: null,
      reversal: null,
    }
    booked.set(request.reference_id, transfer)
    return transfer
  }

  return {
    booked,
    ofOthers,
    device,
    stop,
    backoff,
    interruptions,
    sent,
    recipients,
    errors,
    book,
    run: (deliveries: readonly Delivery[]) =>
      deliverAll(deliveries, {
        isAttended,
        stop,
        backoff,
        startedAt: '2026-11-21T09:00:00.000Z',
        async send(request) {
          sent.push(request.reference_id)
          recipients.push(request.account_id ?? request.phone_number)
          const line = [...device.values()].find((stored) => stored.request.reference_id === request.reference_id)
          expect(line?.state).toBe('sending')
          const before = errors.before.get(request.reference_id)?.shift()
          if (before !== undefined) throw before
          if (booked.has(request.reference_id)) {
            throw new ApiError('transferMiles', 400, [duplicateReferenceMessage])
          }
          const { transaction_id, reference_id, status } = book(request)
          const after = errors.after.get(request.reference_id)?.shift()
          if (after !== undefined) throw after
          return { transaction_id, reference_id, status }
        },
        async find(reference) {
          const error = errors.find.shift()
          if (error !== undefined) throw error
          const found = findsOnlyOwn && ofOthers.has(reference) ? undefined : booked.get(reference)
          return { data: found === undefined ? [] : [found], isOwnOnly: findsOnlyOwn }
        },
        async store(delivery) {
          device.set(delivery.line, delivery)
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

test('every transfer is sent once, and stored before and after', async () => {
  const { run, device, booked, sent } = desk()
  const lines = Array.from({ length: 50 }, (_, index) => sample(index + 2))
  await ended(run(lines))
  expect(sent).toHaveLength(50)
  expect(booked.size).toBe(50)
  expect(countOf([...device.values()], 'success')).toBe(50)
  expect(device.get(2)?.transactionId).toBe('t-r-2')
})

test('a transfer with a lost response is looked up, not sent again', async () => {
  const { run, device, errors, sent } = desk()
  errors.after.set('r-2', [new NetworkError('transferMiles', undefined)])
  await ended(run([sample(2)]))
  expect(sent).toEqual(['r-2'])
  expect(device.get(2)).toMatchObject({ state: 'success', transactionId: 't-r-2' })
})

test('a transfer that someone else has sent meanwhile is not sent again', async () => {
  const { run, device, errors, sent } = desk()
  errors.before.set('r-2', [refusal(412, 'The same miles were sent to this account meanwhile')])
  await ended(run([sample(2), sample(3)]))
  expect(sent).toEqual(['r-2', 'r-3'])
  expect(device.get(2)).toMatchObject({ state: 'already-sent', message: expect.stringContaining('meanwhile') })
})

test('a transfer goes to the checked account, or to the phone number if none was checked', async () => {
  const { run, recipients } = desk()
  const request = (line: number) => ({ phone_number: '+12025550123', amount: 1, reference_id: `r-${line}` })
  await ended(run([sample(2, { request: request(2) }), sample(3, { request: request(3), accountId: '' })]))
  expect(recipients).toEqual(['a-2', '+12025550123'])
})

test('a request that never arrived is sent again', async () => {
  const { run, device, errors, sent } = desk()
  errors.before.set('r-2', [refusal(503)])
  await ended(run([sample(2)]))
  expect(sent).toEqual(['r-2', 'r-2'])
  expect(device.get(2)).toMatchObject({ state: 'success', attempts: 2 })
})

test.each([false, true])(
  'a reference used by someone else is reported as such, even if the key cannot see by whom (attended: %s)',
  async (isAttended) => {
    const { run, device, book, ofOthers, sent } = desk({ isAttended, findsOnlyOwn: true })
    book({ account_id: 'a', amount: 1, reference_id: 'r-2' })
    ofOthers.add('r-2')
    await ended(run([sample(2)]))
    expect(sent).toEqual(['r-2'])
    expect(device.get(2)).toMatchObject({
      state: 'reference-used',
      message: 'Another person sent a transfer with this reference. Seeing it needs the right “read”.',
    })
  },
)

test('a key that sees only its own transfers finds its transfer after a lost response', async () => {
  const { run, device, errors, sent } = desk({ findsOnlyOwn: true })
  errors.after.set('r-2', [new NetworkError('transferMiles', undefined)])
  await ended(run([sample(2)]))
  expect(sent).toEqual(['r-2'])
  expect(device.get(2)).toMatchObject({ state: 'success', transactionId: 't-r-2' })
})

test('a failed look-up is retried', async () => {
  const { run, device, errors, interruptions } = desk()
  errors.after.set('r-2', [new NetworkError('transferMiles', undefined)])
  errors.find.push(new NetworkError('listTransfers', undefined), refusal(500))
  await ended(run([sample(2)]))
  expect(device.get(2)?.state).toBe('success')
  expect(interruptions.filter((interruption) => interruption !== undefined)).toHaveLength(3)
})

test('transfers in progress when the page closed are looked up first: credited, absent, or used by another', async () => {
  const { run, device, book, sent } = desk()
  book({ account_id: 'a-2', amount: 2, reference_id: 'r-2' })
  book({ account_id: 'someone-else', amount: 2, reference_id: 'r-4' })
  await ended(run([2, 3, 4].map((line) => sample(line, { state: 'sending', attempts: 1 }))))
  expect(sent).toEqual(['r-3'])
  expect([2, 3, 4].map((line) => device.get(line)?.state)).toEqual(['success', 'success', 'reference-used'])
  expect(device.get(4)?.message).toContain('2 miles to someone-else')
})

test('an identical transfer from before the batch is not part of the batch', async () => {
  const { run, device, book } = desk()
  book({ account_id: 'a-2', amount: 2, reference_id: 'r-2' }, '2026-11-20T10:00:00.000Z')
  await ended(run([sample(2)]))
  expect(device.get(2)).toMatchObject({ state: 'already-sent', transactionId: 't-r-2' })
})

test('a request delivered twice by the connection is one transfer of the batch', async () => {
  const { run, device, book } = desk()
  book({ account_id: 'a-2', amount: 2, reference_id: 'r-2' })
  await ended(run([sample(2)]))
  expect(device.get(2)).toMatchObject({ state: 'success', transactionId: 't-r-2' })
})

test('a refusal stores the service’s message, and the other transfers are sent', async () => {
  const { run, device, errors } = desk()
  errors.before.set('r-3', [refusal(400, 'User not found')])
  await ended(run([sample(2), sample(3), sample(4)]))
  expect(device.get(3)).toMatchObject({ state: 'refused', message: 'User not found' })
  expect(countOf([...device.values()], 'success')).toBe(2)
})

test('a rate limit pauses sending for as long as the service says', async () => {
  const { run, device, errors, sent } = desk()
  errors.before.set('r-2', [refusal(429, 'slow', 7)])
  const running = run([sample(2)])
  await vi.advanceTimersByTimeAsync(6900)
  expect(device.get(2)?.state).toBe('waiting')
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  await running
  expect(device.get(2)).toMatchObject({ state: 'success', attempts: 1 })
})

test('an expired key pauses every transfer until there is another key', async () => {
  const { run, device, errors, backoff } = desk()
  errors.before.set('r-2', [refusal(401)])
  const running = run([sample(2), sample(3)])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(backoff.interruption).toEqual({ kind: 'key' })
  expect(device.get(2)?.state).toBe('waiting')
  backoff.resume()
  await ended(running)
  expect(countOf([...device.values()], 'success')).toBe(2)
})

test('a key without the right to send ends the run, with nothing lost', async () => {
  const { run, device, errors } = desk()
  errors.before.set('r-2', [refusal(403)])
  await expect(ended(run([sample(2)]))).rejects.toMatchObject({ status: 403 })
  expect(device.get(2)).toMatchObject({ state: 'waiting', attempts: 0 })
})

test('many refusals in a row end the run', async () => {
  const { run, sent, errors } = desk()
  const lines = Array.from({ length: 200 }, (_, index) => sample(index + 2))
  for (const { request } of lines) errors.before.set(request.reference_id, [refusal(400, 'The daily limit is reached')])
  const running = run(lines)
  await expect(ended(running)).rejects.toMatchObject({ reason: 'refused-in-a-row' })
  await expect(running).rejects.toThrow('The daily limit is reached')
  expect(sent.length).toBeLessThan(40)
})

test('after a stop, transfers in progress finish, and nothing more is sent', async () => {
  const { run, device, stop, sent } = desk()
  const running = run(Array.from({ length: 100 }, (_, index) => sample(index + 2)))
  await Promise.resolve()
  stop.abort()
  await ended(running)
  expect(sent.length).toBeLessThan(20)
  expect(countOf([...device.values()], 'sending')).toBe(0)
})

test('after a stop without a response, the transfer waits to be looked up', async () => {
  const { run, device, stop, errors } = desk()
  errors.after.set('r-2', [new NetworkError('transferMiles', undefined)])
  errors.find.push(...Array.from({ length: 100 }, () => new NetworkError('listTransfers', undefined)))
  const running = run([sample(2)])
  await vi.advanceTimersByTimeAsync(5000)
  stop.abort()
  await running
  expect(device.get(2)?.state).toBe('unknown')
})

test('an attended transfer that never arrived is sent again only on request, and only once', async () => {
  const { run, device, errors, sent } = desk({ isAttended: true })
  errors.before.set('r-2', [new NetworkError('transferMiles', undefined)])
  await ended(run([sample(2)]))
  expect(device.get(2)).toMatchObject({ state: 'absent', attempts: 1 })
  expect(sent).toEqual(['r-2'])
  await ended(run([...device.values()]))
  expect(device.get(2)).toMatchObject({ state: 'success', attempts: 2 })
  expect(sent).toEqual(['r-2', 'r-2'])
})

test('an attended transfer whose first request arrives late is credited once', async () => {
  const { run, device, book, sent } = desk({ isAttended: true })
  book({ account_id: 'a-2', amount: 2, reference_id: 'r-2' }, '2026-11-20T10:00:00.000Z')
  await ended(run([sample(2, { state: 'absent', attempts: 1 })]))
  expect(device.get(2)).toMatchObject({ state: 'success', attempts: 2, transactionId: 't-r-2' })
  expect(sent).toEqual(['r-2'])
})

test.each([400, 401, 403, 413, 429])(
  'an attended transfer that is refused with %i ends the run unsent',
  async (status) => {
    const { run, device, errors, sent } = desk({ isAttended: true })
    errors.before.set('r-2', [refusal(status)])
    await expect(ended(run([sample(2)]))).rejects.toMatchObject({ status })
    expect(device.get(2)).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(sent).toEqual(['r-2'])
  },
)

test('a transfer that cannot be stored is not sent', async () => {
  const { backoff, stop, sent } = desk()
  const running = deliverAll([sample(2)], {
    isAttended: true,
    startedAt: '2026-11-21T09:00:00.000Z',
    stop,
    backoff,
    send: async ({ reference_id }) => {
      sent.push(reference_id)
      throw new Error('sent')
    },
    find: async () => ({ data: [], isOwnOnly: false }),
    store: async () => {
      throw new Error('full')
    },
  })
  await expect(running).rejects.toThrow('full')
  expect(sent).toEqual([])
})

test('an error in the page ends the batch, and leaves the transfer in progress to be looked up', async () => {
  const { run, device, errors, interruptions } = desk()
  errors.after.set('r-2', [new TypeError('x is not a function')])
  await expect(ended(run([sample(2)]))).rejects.toThrow('x is not a function')
  expect(device.get(2)).toMatchObject({ state: 'unknown', attempts: 1 })
  expect(interruptions).toEqual([])
  // The user opens the page again.
  const again = desk()
  again.book(device.get(2)!.request)
  await ended(again.run([...device.values()]))
  expect(again.device.get(2)).toMatchObject({ state: 'success', attempts: 1 })
})

test('an attended transfer is looked up even after an error in the page', async () => {
  const { run, device, errors } = desk({ isAttended: true })
  errors.after.set('r-2', [new TypeError('x is not a function')])
  await ended(run([sample(2)]))
  expect(device.get(2)).toMatchObject({ state: 'success', attempts: 1 })
})
