import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { offer as contractOffer } from '#contract/hotels/find-offers'
import { oddities, simulatedOffer } from '../../testing/liteapi/simulated-offers.ts'
import { hotelOf } from '../testing/open-test-supplier.ts'
import { mapOffer } from './map-offer.ts'
import { notBelowSuggested } from './map-hotel.ts'

const hotel = hotelOf('lp1')
const request = {
  hotelIds: ['lp1'],
  checkin: '2027-03-08',
  checkout: '2027-03-10',
  occupancies: [
    { adults: 2, children: [] },
    { adults: 1, children: [4] },
  ],
  currency: 'USD',
  guestNationality: 'US',
}
const query = { hotel, currency: 'USD', rooms: 2, withPackages: true }

/** What a field may hold in place of what is expected. */
const anything = fc.oneof(
  fc.constantFrom(null, undefined, '', 0, -1, 1e21, 0.1 + 0.2, true, 'x', [], {}, [null], [[]]),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Puts something else at a path of a JSON value; the path is taken modulo what is there. */
function replaceAt(value: unknown, path: readonly number[], replacement: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined || typeof value !== 'object' || value === null) return replacement
  const keys = Object.keys(value)
  if (keys.length === 0) return replacement
  const key = keys[first % keys.length] as keyof typeof value
  const changed = replaceAt(value[key], rest, replacement)
  return Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }
}

describe('whatever the supplier sends', () => {
  it('becomes an offer of the contract whose sums agree, or is dropped for a reason', () => {
    const ragged = fc.record({
      index: fc.nat(oddities.length - 1),
      changes: fc.array(fc.tuple(fc.array(fc.nat(20), { minLength: 1, maxLength: 7 }), anything), { maxLength: 3 }),
    })
    let kept = 0
    fc.assert(
      fc.property(ragged, ({ index, changes }) => {
        const sent = changes.reduce<unknown>(
          (offer, [path, replacement]) => replaceAt(offer, path, replacement),
          simulatedOffer('lp1', request, index, oddities[index]!),
        )
        const mapped = mapOffer(sent, query)
        if (typeof mapped === 'string') return
        kept += 1
        for (const offer of [mapped, notBelowSuggested(mapped)]) {
          expect(z.parse(contractOffer, offer)).toEqual(offer)
          const cents = offer.rates.map(({ retailRate }) => Math.round(retailRate.total[0]!.amount * 100))
          expect(Math.abs(cents[0]! + cents[1]! - offer.offerRetailRate.amount * 100)).toBeLessThan(0.01)
          for (const { retailRate, cancellationPolicies } of offer.rates) {
            const total = retailRate.total[0]!
            const steps = cancellationPolicies.cancelPolicyInfos.filter(({ currency }) => currency === total.currency)
            for (const { amount } of steps) expect(amount).toBeLessThanOrEqual(total.amount)
          }
        }
      }),
      {
        numRuns: 500,
        // A suggested price that no sum is exact with.
        examples: [[{ index: 0, changes: [[[9, 0], 1.7465828538350706e231]] }]],
      },
    )
    expect(kept).toBeGreaterThan(100)
  })

  it('need not be an offer at all', () => {
    fc.assert(
      fc.property(anything, (sent) => {
        expect(mapOffer(sent, query)).toBeTypeOf('string')
      }),
    )
  })
})
