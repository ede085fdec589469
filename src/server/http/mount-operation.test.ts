import { endpoints } from '#contract/endpoints'
import { expect, test } from 'vitest'
import { writesMiles } from './mount-operation.ts'

test('exactly what changes the ledger is urgent', () => {
  const urgent = Object.values(endpoints).filter(writesMiles)
  expect(urgent.map(({ operation }) => operation).toSorted()).toEqual([
    'approveReversal',
    'approveTransfer',
    'closeAccount',
    'createAccount',
    'freezeAccount',
    'rejectReversal',
    'rejectTransfer',
    'reverseTransfer',
    'transferMiles',
    'unfreezeAccount',
    'updateAccount',
  ])
})
