import type { Offer } from '#contract/hotels/find-offers'
import type { Occupancy } from '#contract/hotels/stay'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, usd } from '../testing/sample-offer.ts'
import { tripTotal } from './trip-total.ts'

const vat = { included: true, description: 'Taxes', ...usd(0) }
const cityTax = (amount: number) => ({ included: false, description: 'City tax', ...usd(amount) })
const couple = [{ adults: 2, children: [] }]
const family = [{ adults: 2, children: [5] }]

/** A stay in December from a day to another. */
function staying(
  [from, to]: readonly [number, number],
  sold: number | Offer,
  { taxes = [vat], guests = couple }: { taxes?: (typeof vat)[]; guests?: Occupancy[] } = {},
) {
  const offer =
    typeof sold === 'number' ? sampleOffer({ rates: [sampleRate({ total: sold, taxesAndFees: taxes })] }) : sold
  return { stay: { checkin: `2026-12-${from}`, checkout: `2026-12-${to}`, occupancies: guests }, offer }
}
const inCurrency = (amount: number, currency: string) =>
  sampleOffer({ rates: [sampleRate({ taxesAndFees: [vat] })], offerRetailRate: { amount, currency } })
const words = (...rates: ReturnType<typeof staying>[]) => tripTotal(rates)?.text

test('a trip of two cities costs what both stays cost, with the taxes paid at the properties', () => {
  const [lisbon, paris] = [
    staying([12, 14], 380, { taxes: [cityTax(12)] }),
    staying([14, 17], 1010.5, { taxes: [vat, cityTax(20)] }),
  ]
  expect(tripTotal([lisbon, paris])).toEqual({
    isTrip: true,
    text: 'Trip total for 2 stays: $1,422.50, with taxes',
  })
})

test.each([
  ['one stay', [staying([12, 14], 380)], 'Total: $380, with taxes'],
  ['hotels to choose from', [staying([12, 14], 380), staying([12, 14], 290)], 'Total: $290 to $380, with taxes'],
  ['hotels at one price', [staying([12, 14], 380), staying([12, 14], 380)], 'Total: $380, with taxes'],
  [
    'hotels to choose from in the first of two cities',
    [staying([12, 14], 380), staying([14, 15], 100), staying([12, 14], 290, { taxes: [cityTax(5)] })],
    'Trip total for 2 stays: $395 to $480, with taxes',
  ],
  [
    'two parties on the same nights',
    [staying([12, 14], 380), staying([12, 14], 500, { guests: family })],
    'Trip total for 2 stays: $880, with taxes',
  ],
  [
    'one room and two rooms for the same guests',
    [
      staying([12, 14], 400, { guests: [{ adults: 4, children: [] }] }),
      staying([12, 14], 500, { guests: [...couple, ...couple] }),
    ],
    'Total: $400 to $500, with taxes',
  ],
  [
    'rooms in another order',
    [
      staying([12, 14], 400, { guests: [...couple, { adults: 1, children: [] }] }),
      staying([12, 14], 500, { guests: [{ adults: 1, children: [] }, ...couple] }),
    ],
    'Total: $400 to $500, with taxes',
  ],
  [
    'children in another order',
    [
      staying([12, 14], 400, { guests: [{ adults: 2, children: [4, 9] }] }),
      staying([12, 14], 500, { guests: [{ adults: 2, children: [9, 4] }] }),
    ],
    'Total: $400 to $500, with taxes',
  ],
  [
    'children of 10 and 9 in other rooms, then another city',
    [
      staying([12, 14], 400, {
        guests: [
          { adults: 1, children: [10] },
          { adults: 1, children: [9] },
        ],
      }),
      staying([12, 14], 500, { guests: [{ adults: 2, children: [9, 10] }] }),
      staying([14, 15], 100, { guests: [{ adults: 2, children: [10, 9] }] }),
    ],
    'Trip total for 2 stays: $500 to $600, with taxes',
  ],
  [
    'a child of another age',
    [staying([12, 14], 400, { guests: family }), staying([12, 14], 500, { guests: [{ adults: 2, children: [6] }] })],
    'Trip total for 2 stays: $900, with taxes',
  ],
  [
    'guests whose numbers read alike',
    [
      staying([12, 14], 400, { guests: [{ adults: 1, children: [12] }] }),
      staying([12, 14], 500, { guests: [{ adults: 1, children: [1, 2] }] }),
    ],
    'Trip total for 2 stays: $900, with taxes',
  ],
  [
    'the same guests in other rooms on nights that overlap in part',
    [
      staying([12, 14], 400, { guests: [{ adults: 4, children: [] }] }),
      staying([13, 15], 500, { guests: [...couple, ...couple] }),
    ],
    undefined,
  ],
  [
    'two currencies',
    [staying([12, 14], 380), staying([14, 15], inCurrency(80, 'EUR'))],
    'Trip total for 2 stays: $380 + €80, with taxes',
  ],
  [
    'thousandths',
    [staying([12, 14], inCurrency(45.674, 'KWD')), staying([14, 15], inCurrency(0.4, 'KWD'))],
    'Trip total for 2 stays: KWD\u00A046.074, with taxes',
  ],
  [
    'sums that binary fractions miss',
    [staying([12, 14], 0.1), staying([14, 15], 0.2)],
    'Trip total for 2 stays: $0.30, with taxes',
  ],
  [
    'taxes of one that are unknown',
    [staying([12, 14], 380), staying([14, 15], 100, { taxes: [] })],
    'Trip total for 2 stays: $480, taxes as stated for each',
  ],
  [
    'a fee in words',
    [staying([12, 14], 380), staying([14, 15], 100, { taxes: [{ ...cityTax(0), description: 'Resort fee' }] })],
    'Trip total for 2 stays: $480, taxes as stated for each',
  ],
  [
    'one stay with a tax at the property',
    [staying([12, 14], 380, { taxes: [vat, cityTax(8)] })],
    'Total: $388, with taxes; $8.00 of it at the property',
  ],
  ['nights that overlap in part', [staying([12, 14], 380), staying([13, 15], 100)], undefined],
  ['a longer stay at one of two hotels', [staying([12, 14], 380), staying([12, 15], 500)], undefined],
  ['hotels in two currencies', [staying([12, 14], 380), staying([12, 14], inCurrency(80, 'EUR'))], undefined],
])('%s', (_, rates, total) => {
  expect(words(...rates)).toBe(total)
})
