import { expect, test } from 'vitest'
import { packageRemark, remarksOf } from './remarks.ts'

const rate = (remarks: string, ...hotelRemarks: string[]) => ({ remarks, cancellationPolicies: { hotelRemarks } })
const gala = 'Gala dinner on 31 December, 150 EUR a person, compulsory'
const adults = 'Adults only'

test.each([
  ['none', [rate('')], [], []],
  ['of the rate and of the hotel', [rate(gala, adults)], [gala, adults], [gala, adults]],
  ['of two rooms, once', [rate(gala, adults), rate(gala, adults)], [gala, adults], [gala, adults]],
  ['of one of two rooms', [rate(''), rate('', adults)], [adults], [adults]],
  ['with space around it, and empty', [rate(` ${gala}\n`, ' ', gala)], [gala], [gala]],
  ['a package rate', [rate(packageRemark)], [packageRemark], []],
  ['a package rate with a dinner', [rate(`${packageRemark}; ${gala}`)], [`${packageRemark}; ${gala}`], [gala]],
])(
  'remarks are those of all rooms, without what the agent alone needs for a client: %s',
  (_what, rates, all, forClient) => {
    expect(remarksOf(rates)).toEqual(all)
    expect(remarksOf(rates, true)).toEqual(forClient)
  },
)
