import { expect, test } from 'vitest'
import { readTransfersAddress, transfersHref, type TransfersSearch } from './transfers-address.ts'

const read = (href: string) => readTransfersAddress(new URL(href, 'http://localhost').search)

test('a URL gives back all that it was made from', () => {
  const shown: TransfersSearch = {
    tab: 'history',
    reference: 'desk-20261121-7KQ2M9XA',
    account: '+12025550123',
    status: 'pending',
    from: '2026-11-01',
    to: '2026-11-21',
    offset: 40,
  }
  expect(read(transfersHref(shown))).toEqual(shown)
})

test('invalid parameters are ignored', () =>
  expect(read('/transfers?tab=vault&status=lost&from=yesterday&offset=-1')).toEqual({}))
