import type { Offer } from '#contract/hotels/find-offers'
import { expect, test } from 'vitest'
import { termsOf } from './map-hotel.ts'

const termsOn = (boardType: string, boardName: string) => {
  const cancellationPolicies = { cancelPolicyInfos: [], hotelRemarks: [], refundableTag: 'NRFN' }
  const rate: Partial<Offer['rates'][number]> = { name: 'King', boardType, boardName, cancellationPolicies }
  return termsOf({ rates: [rate] } as Partial<Offer> as Offer, 0)
}

test('offers on the same terms have the same boards, whatever the codes of these', () => {
  expect(termsOn('', 'Breakfast included')).not.toBe(termsOn('', 'Room only'))
  expect(termsOn('BI', 'Breakfast included')).toBe(termsOn('BB', 'Breakfast buffet'))
  expect(termsOn('BB', 'Breakfast not included')).not.toBe(termsOn('BB', 'Breakfast included'))
})
