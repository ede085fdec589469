import { beforeEach, expect, test, vi } from 'vitest'
import { importEarlierTransfers, readEarlierBatch, readEarlierTransfer } from './import-earlier.ts'

const earlier = (reference_id: string) => ({
  request: { phone_number: '+12025550123', amount: 500, reference_id, note: 'late' },
  account: {
    account_id: '3f2b8c1e-5d4a-4f6b-9c7d-1e2f3a4b5c6d',
    phone_number: '+12025550123',
    external_id: 'm-1',
  },
  startedAt: '2026-11-21T12:00:00.000Z',
  attempts: 2,
  usedBy: 't-9',
})

/** A storage whose keys are its own properties, as those of a browser are. */
class Storage {
  getItem(name: string) {
    return (this as unknown as Record<string, string>)[name] ?? null
  }
  setItem(name: string, text: string) {
    Object.assign(this, { [name]: text })
  }
  removeItem(name: string) {
    Reflect.deleteProperty(this, name)
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage())
  return () => vi.unstubAllGlobals()
})

test('a single transfer of the earlier version becomes one with an unknown outcome', () => {
  expect(readEarlierTransfer(JSON.stringify(earlier('desk-1')))).toEqual({
    batch: {
      id: 'desk-1',
      startedAt: '2026-11-21T12:00:00.000Z',
      source: { kind: 'form', recipient: { phoneNumber: '+12025550123', externalId: 'm-1' } },
      isStopped: false,
    },
    deliveries: [
      {
        batchId: 'desk-1',
        line: 1,
        request: earlier('desk-1').request,
        accountId: '3f2b8c1e-5d4a-4f6b-9c7d-1e2f3a4b5c6d',
        state: 'unknown',
        attempts: 2,
        priorTransactionId: 't-9',
      },
    ],
  })
})

test('single transfers are removed from where they were only once they are stored; anything else stays', async () => {
  localStorage.setItem('open-transfer:desk-1', JSON.stringify(earlier('desk-1')))
  localStorage.setItem('open-transfer:desk-2', JSON.stringify(earlier('desk-2')))
  localStorage.setItem('open-transfer:x', '{')
  localStorage.setItem('open-transfer:y', '{"request":{}}')
  localStorage.setItem('theme', 'dark')
  const stored: string[] = []
  const importing = importEarlierTransfers(async ({ batch }) => {
    if (batch.id === 'desk-2') throw new Error('full')
    stored.push(batch.id)
  })
  await expect(importing).rejects.toThrow('full')
  expect(stored).toEqual(['desk-1'])
  expect(Object.keys(localStorage)).toEqual(['open-transfer:desk-2', 'open-transfer:x', 'open-transfer:y', 'theme'])
})

test('the lines of a batch of the earlier version keep what is known of them', () => {
  const line = (number: number, state: 'sending' | 'present' | 'used' | 'success') => ({
    batchId: 'b',
    line: number,
    request: { account_id: 'a', amount: 5, reference_id: `r-${number}` },
    accountId: 'a',
    state,
    attempts: 1,
  })
  const { batch, deliveries } = readEarlierBatch(
    { id: 'b', fileName: 'bonus.csv', startedAt: '2026-11-21T12:00:00.000Z', isStopped: false },
    [
      line(2, 'sending'),
      line(3, 'present'),
      line(4, 'used'),
      line(5, 'success'),
      { ...line(6, 'sending'), batchId: 'c' },
    ],
  )
  expect(batch).toEqual({
    id: 'b',
    startedAt: '2026-11-21T12:00:00.000Z',
    source: { kind: 'file', fileName: 'bonus.csv' },
    isStopped: false,
  })
  expect(deliveries.map(({ line: number, state }) => [number, state])).toEqual([
    [2, 'sending'],
    [3, 'already-sent'],
    [4, 'reference-used'],
    [5, 'success'],
  ])
})
