import type { OfferRate } from '#contract/hotels/find-offers'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { packageRemark } from '#contract/hotels/remarks'
import { centsOf } from '#contract/money'
import { commissionOf, netOf } from '#web/stay/offer/offer-sums.ts'
import { sampleOffer, sampleRate, sampleStep, usd } from '#web/stay/testing/sample-offer.ts'
import { datesOf, quoteText, ratesCsv } from '../selection/export-rates.ts'
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
    ratesCsv(rates, { rule, now }),
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
  readonly ownPrice: number | undefined
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
            description: `Towels $4.50. Net rate ${words}.`,
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
  return sampleSelected({ offer: { ...offer, offerRetailRate: dollars(sumCents) }, ownPrice: stated.ownPrice })
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
  ownPrice: fc.option(
    fc.integer({ min: 1, max: 2_000_000 }).map((cents) => cents / 100),
    { nil: undefined, freq: 3 },
  ),
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

describe('clients see the same for any retail and net price with the same selling price', () => {
  test('no formula can compute retail or net from it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(stated, secret, secret), { minLength: 1, maxLength: 3 }), rule, (rates, sold) => {
        const real = rates.map(([each, one]) => chosen(each, one))
        const other = rates.map(([each, , another], index) => {
          const { price } = sellingPrice(real[index]!, sold)
          const suggested = { suggestedCents: Math.round(price.amount * 100), suggestedCurrency: price.currency }
          return chosen({ ...each, ...suggested, ownPrice: undefined }, another)
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
      ownPrice: 713.77,
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
  expect(text).toContain('$7.31 of it at the property')
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
  ['Rate 1 275,90 USD', ''],
  ['Rate 1\u202F275,90 USD', ''],
  ['Rate 1\u00A0275,90', ''],
  ["Rate 1'275.90", ''],
  ['Rate 1’275.90 USD', ''],
  ['Price 1275.9', ''],
  ['Price 1,275.900', ''],
  ['Sell rate 1400, buy rate 1155.5', ''],
  ['Room 1 1275.90', ''],
  ['Rate USD 637.95 per night', ''],
  ['577.75 each night', ''],
  ['Provision 10 %', ''],
  ['Comisión: 10%. Piscina cerrada', 'Piscina cerrada'],
  ['Comissão 10%', ''],
  ['Commissione 9,4%', ''],
  ['Markup 8.9%', ''],
  ['Tarifa neta: no mostrar al cliente', ''],
  ['Precio neto 1155', ''],
  ['Prix net: 1155', ''],
  ['Nettopreis, nicht weitergeben', ''],
  ['NETT 1155. Pool closed', 'Pool closed'],
  ['1155 EUR netto', ''],
  ['Retail 1276', ''],
  ['Minet Hotel, cabinet, internet 5.00', 'Minet Hotel, cabinet, internet 5.00'],
  ['Netto-Supermarkt 200 m', 'Netto-Supermarkt 200 m'],
  ['Mosquito net 5.00 a night', 'Mosquito net 5.00 a night'],
  ['Provision of a cot 5.00', 'Provision of a cot 5.00'],
  ['Commissioned in 1999', 'Commissioned in 1999'],
  ['Retail shops in the lobby', 'Retail shops in the lobby'],
  ['Compulsory gala dinner EUR 1275.90', 'Compulsory gala dinner EUR 1275.90'],
  ['City tax of USD 120.40 per stay', 'City tax of USD 120.40 per stay'],
  ['Compulsory gala dinner 150 EUR pp, supplements are non commissionable', 'Compulsory gala dinner 150 EUR pp.'],
  ['Compulsory gala dinner 150 EUR pp (net rate 99). Adults only', 'Compulsory gala dinner 150 EUR pp. Adults only'],
])('of what a supplier writes, sentences that tell what a rate costs are left out: %j', (written, left) => {
  const [room] = secretive.rates as [OfferRate]
  const policies = { ...room.cancellationPolicies, hotelRemarks: [written] }
  const offer = { ...secretive, rates: [{ ...room, remarks: written, cancellationPolicies: policies }] }
  const [sold] = soldOffer({ offer }, { kind: 'suggested' }, stay).rates as [OfferRate]
  expect([sold.remarks, sold.cancellationPolicies.hotelRemarks]).toEqual([left, [left].filter(Boolean)])
  expect(soldOffer({ offer }, { kind: 'retail' }, stay)).toBe(offer)
})

const remarkSold = (total: number, commission: number, remarks: string, currency = 'USD') => {
  const rate = sampleRate({ remarks, commission: [{ amount: commission, currency }] })
  const price = { amount: total, currency }
  const room = { ...rate, retailRate: { ...rate.retailRate, total: [price] } }
  const offer = {
    ...sampleOffer({ rates: [room] }),
    offerRetailRate: price,
    suggestedSellingPrice: { ...price, source: '' },
  }
  return soldOffer({ offer }, { kind: 'suggested' }, stay).rates[0]!.remarks
}
test.each([
  [300, 20, 'USD', 'City tax of EUR 20.00 per stay must be paid at the hotel.'],
  [150, 10, 'USD', 'Compulsory gala dinner on 31 December EUR 150.00 per person'],
  [150, 10, 'USD', 'On 31 December 150.00 € each'],
  [15_000, 1000, 'JPY', 'Compulsory gala dinner EUR 150.00'],
  [15_000, 1000, 'JPY', 'Each guest 150.00'],
  [300, 15, 'USD', 'Check-in nur von 15.00 bis 18.00 Uhr'],
  [300, 15, 'USD', 'Geöffnet ab 15.00 Uhr'],
  [500, 31.12, 'USD', 'Am 31.12. geschlossen'],
  [500, 45.5, 'USD', 'The suite has 45.50 m²'],
  [500, 45.5, 'USD', 'Children up to 12, deposit £45.50'],
  [300, 20, 'EUR', 'Transfer 20.00 CHF'],
  [300, 0, 'USD', 'Transfer 0.00'],
  [300, 20, 'USD', 'Deposit USD 150, refunded'],
  [300, 20, 'USD', 'Compulsory gala dinner: USD 300 for two'],
  [300, 20, 'USD', 'Seven nights from 300 euros'],
])(
  'of %d, with a commission of %d %s, nothing is left out by coincidence: %s',
  (total, commission, currency, remarks) => {
    expect(remarkSold(total, commission, remarks, currency)).toBe(remarks)
  },
)

test.each([
  [15_000, 1000, 'JPY', 'We pay ¥15,000'],
  [15_000, 1000, 'JPY', 'Pay 14.000 JPY'],
  [150, 10, 'USD', 'Pay $150'],
  [150, 10, 'BRL', 'Pay R$ 150,00'],
  [150, 10, 'USD', 'Pay US$ 150.00'],
  [45.674, 4.567, 'KWD', 'Pay KWD 41.107'],
  [150, 31.12, 'USD', 'Yours: 31.12'],
])(
  'of %d, with a commission of %d %s, a secret in its own currency is left out: %s',
  (total, commission, currency, remarks) => {
    expect(remarkSold(total, commission, remarks, currency)).toBe('')
  },
)

const named = (more: object) => {
  const offer = { ...secretive, rates: [{ ...secretive.rates[0]!, ...more }] }
  return soldOffer({ offer }, { kind: 'suggested' }, stay).rates[0]!
}
test.each([
  ['Double NET RATE 1155.50', 'Double'],
  ['Twin (net 1155.50)', 'Twin'],
  ['Suite - USD 1,275.90', 'Suite'],
  ['Room only, commission 10%', 'Room only'],
  ['Net rate', 'Room'],
  ['Internet cabinet suite 45.50 m²', 'Internet cabinet suite 45.50 m²'],
])('the name of a room or board ends where a secret begins: %s', (written, left) => {
  const { name, boardName } = named({ name: written, boardName: written, boardType: 'Room' })
  expect([name, boardName]).toEqual([left, left])
})

test.each([
  ['City tax 5%', 63.8, 'City tax'],
  ['City tax (5 %)', 63.8, 'City tax'],
  ['5,5 percent city tax', 1, 'city tax'],
  ['Kurtaxe 5 Prozent', 63.8, 'Kurtaxe'],
  ['10% city tax', 0, '10% city tax'],
  ['$1275.90 USD per room per stay', 0, '$1275.90 USD per room per stay'],
  ['$120.40 resort fee', 3, '$120.40 resort fee'],
  ['Resort fee 30.00. Commission 10%', 0, 'Resort fee 30.00.'],
])('of a fee only what a price follows from, and words of the trade, are left out: %s', (description, amount, left) => {
  const retailRate = {
    ...secretive.rates[0]!.retailRate,
    taxesAndFees: [{ included: false, description, ...usd(amount) }],
  }
  expect(named({ retailRate }).retailRate.taxesAndFees[0]!.description).toBe(left)
})

test('a remark or another fee has no percentage from which a tax reveals the price', () => {
  const taxesAndFees = [
    { included: false, description: 'City tax', ...usd(63.8) },
    { included: false, description: 'City tax 5% of the price', ...usd(0) },
    { included: false, description: 'Service 7%', ...usd(0) },
  ]
  const sold = named({
    remarks: 'City tax 5% at the hotel. Discount 20% in the spa',
    retailRate: { ...secretive.rates[0]!.retailRate, taxesAndFees },
  })
  expect(sold.remarks).toBe('City tax at the hotel. Discount 20% in the spa')
  expect(sold.retailRate.taxesAndFees.map(({ description }) => description)).toEqual([
    'City tax',
    'City tax of the price',
    'Service 7%',
  ])
})
