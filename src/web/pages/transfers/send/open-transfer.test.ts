import { beforeEach, expect, test, vi } from 'vitest'
import { forgetOpenTransfer, keepOpenTransfer, type OpenTransfer, openTransfers } from './open-transfer.ts'

const open = (reference_id: string, startedAt: string): OpenTransfer => ({
  request: { phone_number: '+12025550123', amount: 500, reference_id, note: 'late' },
  account: {
    account_id: '3f2b8c1e-5d4a-4f6b-9c7d-1e2f3a4b5c6d',
    phone_number: '+12025550123',
    external_id: 'm-1',
  },
  startedAt,
  attempts: 1,
})

const first = open('desk-1', '2026-11-21T12:00:00.000Z')
const second = open('desk-2', '2026-11-21T12:01:00.000Z')

/** A storage whose keys are its own, as those of a browser's are. */
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
  vi.stubGlobal('dispatchEvent', () => true)
  return () => vi.unstubAllGlobals()
})

test('open transfers are kept one for each reference, the oldest first, until they are forgotten', () => {
  keepOpenTransfer(second)
  keepOpenTransfer(first)
  keepOpenTransfer({ ...second, attempts: 2 })
  expect(openTransfers()).toEqual([first, { ...second, attempts: 2 }])
  forgetOpenTransfer('desk-1')
  expect(openTransfers()).toEqual([{ ...second, attempts: 2 }])
})

test('what makes no sense on the device is passed over', () => {
  localStorage.setItem('open-transfer:x', '{')
  localStorage.setItem('open-transfer:y', '{"request":{}}')
  localStorage.setItem('theme', 'dark')
  keepOpenTransfer(first)
  expect(openTransfers()).toEqual([first])
})
