import { expect, test } from 'vitest'
import { readTransfersAddress, transfersHref, type TransfersSearch } from './addresses.ts'

const read = (href: string) => readTransfersAddress(new URL(href, 'http://localhost').search)

test('a URL reads back to the search it was built from', () => {
  const shown: TransfersSearch = {
    tab: 'history',
    reference: 'desk-20261121-7KQ2M9XA',
    account: '6f1c0c9e-4b57-4c1b-9b8e-0c7a4f0a1b2c',
    status: 'pending',
    from: '2026-11-01',
    to: '2026-11-21',
    sender: 'Ada',
    decider: 'Ben',
    cursor: 'c3RhcnQ',
  }
  expect(read(transfersHref(shown))).toEqual(shown)
})

test('phone numbers and other texts that are no id are never read as the account of a URL', () => {
  for (const account of ['+12025550123', '12025550123', '202 555 0123', 'Ada']) {
    const href = `/transfers?tab=history&${new URLSearchParams({ account })}`
    expect(read(href)).toEqual({ tab: 'history' })
  }
})

test('invalid and former parameters are ignored', () =>
  expect(read('/transfers?tab=vault&status=lost&from=yesterday&offset=-1&note=bonus&order=largest')).toEqual({}))
