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
const query = { hotel, currency: 'USD', occupancies: request.occupancies, withPackages: true }

interface Guests {
  readonly adults: number
  readonly children: number
  /** Empty where a rate does not state them. */
  readonly ages: readonly number[]
}

/** Whether a rate for some guests, 0 where it does not state them, is for those of a room. */
function fits(rate: Guests, room: Guests): boolean {
  const asAdults = rate.adults - room.adults
  const isOfAges = rate.ages.length === 0 || rate.ages.length !== room.children
  const nines = ({ ages }: Guests) => ages.filter((age) => age === 9).length
  if (!isOfAges && nines(rate) !== nines(room)) return false
  if (rate.adults + rate.children === 0) return true
  return asAdults >= 0 && rate.children === room.children - asAdults
}

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

  it('is an offer where each rate fits a room of its own, whatever their order, and else is for other guests', () => {
    const guests = fc
      .record({
        adults: fc.integer({ min: 1, max: 3 }),
        ages: fc.array(fc.constantFrom(3, 9), { maxLength: 2 }),
      })
      .map(({ adults, ages }): Guests => ({ adults, ages, children: ages.length }))
    const counts = { true: 0, false: 0 }
    const fitsAll = (rates: readonly Guests[], rooms: readonly Guests[]): boolean =>
      rates.length === 0 ||
      rooms.some((room, index) => fits(rates[0]!, room) && fitsAll(rates.slice(1), rooms.toSpliced(index, 1)))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(guests, fc.nat(3), fc.nat(3), fc.nat(2)), { minLength: 1, maxLength: 4 }),
        (rooms) => {
          const occupancies = rooms.map(([{ adults, ages }]) => ({ adults, children: [...ages] }))
          const offer = simulatedOffer('lp1', { ...request, occupancies }, 0, 'none')
          // Each is for the guests of some room, where some children are priced as adults.
          const stated = rooms.map(([, of, more, fewer]) => {
            const { adults, children, ages } = rooms[of % rooms.length]![0]
            const asAdults = Math.min(more, children)
            return fewer === 2
              ? { adults: 0, children: 0, ages: [] }
              : { adults: adults + asAdults, children: children - asAdults, ages: fewer === 1 ? ages : [] }
          })
          const rates = offer.rates!.map((rate, index) => {
            const { adults: adultCount, children: childCount, ages: childrenAges } = stated[index]!
            return {
              ...rate,
              adultCount,
              childCount,
              childrenAges,
              occupancyNumber: rooms[index]![1],
              name: `${index}`,
            }
          })
          const mapped = mapOffer({ ...offer, rates }, { ...query, occupancies })
          const isExpected = fitsAll(
            stated,
            rooms.map(([room]) => room),
          )
          counts[`${isExpected}`]++
          expect(mapped === 'for other guests').toBe(!isExpected)
          const matched = typeof mapped === 'string' ? [] : mapped.rates
          expect(matched).toHaveLength(isExpected ? rooms.length : 0)
          for (const [index, { name }] of matched.entries()) {
            expect(fits(stated[Number(name)]!, rooms[index]![0])).toBe(true)
          }
        },
      ),
      { numRuns: 1000 },
    )
    expect(Math.min(counts.true, counts.false)).toBeGreaterThan(100)
  })

  it('need not be an offer at all', () => {
    fc.assert(
      fc.property(anything, (sent) => {
        expect(mapOffer(sent, query)).toBeTypeOf('string')
      }),
    )
  })
})
