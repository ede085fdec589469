import { expect, test } from 'vitest'
import { remarksOf } from './remarks.ts'

const rate = (remarks: string, ...hotelRemarks: string[]) => ({ remarks, cancellationPolicies: { hotelRemarks } })
const gala = 'Gala dinner on 31 December, 150 EUR a person, compulsory'
const adults = 'Adults only'

test.each([
  ['none', [rate('')], []],
  ['of an earlier proposal', [{ cancellationPolicies: {} }], []],
  ['of the rate and of the hotel', [rate(gala, adults)], [gala, adults]],
  ['of two rooms, once', [rate(gala, adults), rate(gala, adults)], [gala, adults]],
  ['of one of two rooms', [rate(''), rate('', adults)], [adults]],
  ['with space around it, and empty', [rate(` ${gala}\n`, ' ', gala)], [gala]],
])('remarks are those of all rooms: %s', (_what, rates, all) => {
  expect(remarksOf(rates)).toEqual(all)
})
