import { expect, test } from 'vitest'
import { accountQueryOf } from '../accounts/account-queries.ts'
import { historyRequest } from './history-request.ts'

const accountId = '6f1c0c9e-4b57-4c1b-9b8e-0c7a4f0a1b2c'

test('an account id or a phone number parses in any notation', () => {
  expect(accountQueryOf(` ${accountId.toUpperCase()} `)).toEqual({ account_id: accountId.toUpperCase() })
  expect(accountQueryOf('+1 (202) 555-0123')).toEqual({ phone_number: '+12025550123' })
  expect(accountQueryOf('12025550123')).toEqual({ phone_number: '+12025550123' })
  expect(accountQueryOf('\u202atel:001\u2212202-555-0123\u202c')).toEqual({ phone_number: '+12025550123' })
  expect(accountQueryOf('Ada')).toBeUndefined()
})

test('days begin and end by the reader’s clock', () => {
  expect(historyRequest({ from: '2026-11-20', to: '2026-11-20' }, 'America/New_York')).toEqual({
    from: '2026-11-20T05:00:00.000Z',
    to: '2026-11-21T05:00:00.000Z',
    limit: 20,
    cursor: 'start',
  })
})

test('only the filters of the URL are requested', () => {
  expect(
    historyRequest(
      { tab: 'history', reference: 'r-1', account: accountId, status: 'pending', cursor: 'c3RhcnQ' },
      'UTC',
    ),
  ).toEqual({ reference_prefix: 'r-1', account_id: accountId, status: 'pending', limit: 20, cursor: 'c3RhcnQ' })
})
