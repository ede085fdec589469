import type { OfferRate } from '#contract/hotels/find-offers'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { packageRemark } from '#contract/hotels/remarks'
import { centsOf } from '#contract/money'
import { commissionOf, netOf } from '#web/stay/offer/offer-sums.ts'
import { sampleOffer, sampleRate, sampleStep, usd } from '#web/stay/testing/sample-offer.ts'
import { datesOf, quoteText, ratesCsv } from '../export/export-rates.ts'
import { Proposal } from '#web/proposal/proposal-page.tsx'
import { optionOf } from '../proposals/proposed-option.ts'
import { sampleSelected } from '../testing/sample-selected.ts'
import type { SelectedRate } from '../selection/selected-rate.ts'
import { roundings, sellingPrice, type SellRule, soldOffer } from './selling-price.ts'

const now = new Date('2026-11-21T00:00:00Z')
const agency = { name: 'Northwind', terms: 'Ask us.' }
const written = { agency, note: '', endsOn: '2026-12-01', version: 1, pricedAt: now.toISOString() }

/** All that a client, or anybody who gets hold of it, can read of rates: what is stored for a page of them and hidden markup included. */
function everythingThatLeaves(rates: readonly SelectedRate[], rule: SellRule): string {
  const options = rates.map((rate) => optionOf(rate, rule))
  return [
    quoteText(rates, { rule, now }),
    ratesCsv(rates, { rule, now }, ','),
    JSON.stringify(options),
    renderToStaticMarkup(createElement(Proposal, { proposal: { ...written, options }, now })),
    datesOf(rates),
  ].join('\n')
}

/** A rate as a client may know it. What cancelling costs is a share of the room's price. */
interface Stated {
  readonly rooms: readonly {
    readonly weight: number
    readonly shares: readonly number[]
    /** How the service states what cancelling costs. */
    readonly stated: 'amount' | 'percentage' | 'EUR'
    readonly isRefundable: boolean
  }[]
  readonly atPropertyCents: number
  readonly remarks: string
  readonly suggestedCents: number
  readonly suggestedCurrency: string
  readonly ownCents: number | undefined
}

/** What a client must not be able to tell: how high the retail and the net price are, to the cent, and all that goes with it. */
interface Secret {
  readonly retailCents: number
  readonly vatCents: number
  readonly commissionCents: number
  readonly initialCents: number
  readonly words: string
}

const days = ['2026-11-20', '2026-12-01', '2026-12-20']
const dollars = (cents: number) => usd(cents / 100)

function chosen({ rooms, atPropertyCents, remarks, ...stated }: Stated, secret: Secret): SelectedRate {
  const { retailCents, vatCents, commissionCents, initialCents, words } = secret
  const offer = sampleOffer({
    offerId: words,
    roomTypeId: words,
    supplier: words,
    supplierId: retailCents,
    rates: rooms.map(({ weight, shares, stated: how, isRefundable }) =>
      sampleRate({
        rateId: words,
        remarks: `${packageRemark}; ${remarks}`,
        hotelRemarks: [`${remarks} Net rate ${words}.`],
        total: (weight * retailCents) / 100,
        refundableTag: isRefundable ? 'RFN' : 'NRFN',
        cancelPolicyInfos: shares.map((share, index) => ({
          ...sampleStep(`${days[index]}T17:00:00Z`, Math.round(weight * retailCents * share) / 100),
          ...(how === 'EUR' ? { currency: 'EUR' } : { type: how }),
        })),
        commission: [dollars(commissionCents)],
        taxesAndFees: [
          { included: true, description: 'VAT', ...dollars(vatCents) },
          { included: false, description: 'City tax', ...dollars(atPropertyCents) },
          // With what suppliers write for agents among what they write for guests.
          {
            included: false,
            description: `Towels $4.50. Net rate ${words}. ${((weight * retailCents) / 100).toFixed(2)} is paid`,
            ...usd(0),
          },
        ],
      }),
    ),
    suggestedSellingPrice: {
      amount: stated.suggestedCents / 100,
      currency: stated.suggestedCurrency,
      source: words,
    },
    offerInitialPrice: dollars(initialCents),
  })
  // The sum of rooms in binary fractions is not exact.
  const sumCents = rooms.reduce((sum, { weight }) => sum + weight * retailCents, 0)
  return sampleSelected({ offer: { ...offer, offerRetailRate: dollars(sumCents) }, ownCents: stated.ownCents })
}

const amount = fc.integer({ min: 1, max: 200_000 })
/** One of two nights, both, or whole per cent. */
const share = fc.oneof(
  fc.constantFrom(0.5, 1),
  fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
)
const stated: fc.Arbitrary<Stated> = fc.record({
  rooms: fc.array(
    fc.record({
      weight: fc.integer({ min: 1, max: 3 }),
      shares: fc.array(share, { maxLength: 3 }),
      stated: fc.constantFrom('amount', 'amount', 'percentage', 'EUR'),
      isRefundable: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  atPropertyCents: fc.integer({ min: 0, max: 5_000 }),
  remarks: fc.constantFrom('', 'Gala dinner', 'Adults only.\nNo lift.'),
  suggestedCents: fc.integer({ min: 1, max: 2_000_000 }),
  suggestedCurrency: fc.constantFrom('USD', 'USD', 'EUR', 'JPY'),
  ownCents: fc.option(fc.integer({ min: 1, max: 2_000_000 }), { nil: undefined, freq: 3 }),
})
const secret: fc.Arbitrary<Secret> = fc.record({
  retailCents: fc.integer({ min: 4_000, max: 200_000 }),
  vatCents: amount,
  commissionCents: amount,
  initialCents: amount,
  words: fc.stringMatching(/^[A-Z0-9]{12}$/),
})
const rounding = fc.constantFrom(...roundings)
const rule: fc.Arbitrary<SellRule> = fc.oneof(
  fc.constant<SellRule>({ kind: 'suggested' }),
  fc.record({ kind: fc.constant('percent' as const), plus: fc.double({ min: -50, max: 300, noNaN: true }), rounding }),
  fc.record({ kind: fc.constant('amount' as const), plus: fc.integer({ min: -100, max: 5000 }), rounding }),
)

describe('what leaves is the same for any other retail and net price that is sold at the same', () => {
  test('so that nothing computed from it, whatever the formula, is either', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(stated, secret, secret), { minLength: 1, maxLength: 3 }), rule, (rates, sold) => {
        const real = rates.map(([each, one]) => chosen(each, one))
        const other = rates.map(([each, , another], index) => {
          const { price } = sellingPrice(real[index]!, sold)
          const suggested = { suggestedCents: Math.round(price.amount * 100), suggestedCurrency: price.currency }
          return chosen({ ...each, ...suggested, ownCents: undefined }, another)
        })
        expect(everythingThatLeaves(real, sold)).toBe(everythingThatLeaves(other, { kind: 'suggested' }))
      }),
      { numRuns: 30 },
    )
  })
})

const rules: readonly SellRule[] = [
  { kind: 'suggested' },
  ...roundings.map((each): SellRule => ({ kind: 'percent', plus: 12, rounding: each })),
  ...roundings.map((each): SellRule => ({ kind: 'amount', plus: 23.4, rounding: each })),
]

test.each(rules)('no sum, difference, ratio or small multiple of figures is retail, net or commission: %o', (sold) => {
  const rates = [
    sampleSelected({
      offer: sampleOffer({
        // Eleven times the tax is the retail price.
        rates: [
          sampleRate({
            total: 275.93,
            refundableTag: 'RFN',
            cancelPolicyInfos: [sampleStep('2026-11-20T17:00:00Z', 91.98), sampleStep('2026-12-20T17:00:00Z', 275.93)],
            commission: [usd(27.6)],
            taxesAndFees: [
              { included: true, description: 'VAT', ...usd(25.08) },
              { included: false, description: 'City tax', ...usd(7.31) },
            ],
          }),
        ],
        offerInitialPrice: usd(311.17),
        suggestedSellingPrice: { ...usd(323.45), source: 'hotel website' },
      }),
    }),
    sampleSelected({
      hotelId: 'h2',
      ownCents: 71_377,
      offer: sampleOffer({
        rates: [
          sampleRate({ total: 318.21, commission: [usd(31.83)] }),
          sampleRate({ total: 244.87, commission: [usd(24.48)] }),
        ],
        suggestedSellingPrice: { ...usd(640), source: '' },
      }),
    }),
  ]
  const text = everythingThatLeaves(rates, sold)
  // No rule multiplies what is paid at the property.
  expect(text).toContain('plus $7.31 of taxes at the property')
  const figures = new Set(
    [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([text]) => Math.round(Number(text.replaceAll(',', '')) * 100)),
  )
  for (const { offer } of rates) {
    const secrets = [offer.offerRetailRate, netOf(offer)!, ...commissionOf(offer)].map(centsOf)
    const isSecret = (figure: number) => secrets.includes(figure)
    const pairs = [...figures].flatMap((a) =>
      [...figures].filter((b) => isSecret(a + b) || isSecret(a - b) || isSecret(Math.round((a / b) * 100))),
    )
    const multiples = [...figures].filter((a) =>
      secrets.some((secret) => {
        const times = Math.min(Math.max(Math.round(secret / a), 1), 12)
        return Math.abs(a * times - secret) <= (times === 1 ? 0 : times)
      }),
    )
    expect([pairs, multiples]).toEqual([[], []])
  }
})

const secretive = sampleOffer({
  rates: [sampleRate({ total: 1275.9, commission: [usd(120.4)] })],
  suggestedSellingPrice: { ...usd(1400), source: '' },
})
const stay = { checkin: '2026-12-22', checkout: '2026-12-24' }
test.each([
  ['Gala dinner $90.00. Commission 10%.', 'Gala dinner $90.00.'],
  ['Net rate, do not show. Adults only, 18+', 'Adults only, 18+'],
  ['Pay USD 1,275.90 to us. Deposit 200.00', 'Deposit 200.00'],
  ['Price 1.155,50 at the desk; bring a passport', 'bring a passport'],
  ['You earn 120.40!\nCot 12.50 a night', 'Cot 12.50 a night'],
  ['Mosquito nets. Internet 5.00', 'Mosquito nets. Internet 5.00'],
  ['Deposit 1276. Children up to 12', 'Deposit 1276. Children up to 12'],
])('of what a supplier writes, sentences that tell what a rate costs are left out: %j', (written, left) => {
  const [room] = secretive.rates as [OfferRate]
  const policies = { ...room.cancellationPolicies, hotelRemarks: [written] }
  const taxesAndFees = [{ included: false, description: written, ...usd(0) }]
  const retailRate = { ...room.retailRate, taxesAndFees }
  const offer = { ...secretive, rates: [{ ...room, remarks: written, retailRate, cancellationPolicies: policies }] }
  const [sold] = soldOffer({ offer }, { kind: 'suggested' }, stay).rates as [OfferRate]
  expect([sold.remarks, sold.cancellationPolicies.hotelRemarks, sold.retailRate.taxesAndFees[0]?.description]).toEqual([
    left,
    [left],
    left,
  ])
  expect(soldOffer({ offer }, { kind: 'retail' }, stay)).toBe(offer)
})
