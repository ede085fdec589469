import type { Offer } from '#contract/hotels/find-offers'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, sampleStep, usd } from '#web/stay/testing/sample-offer.ts'
import { sampleSelected } from '../testing/sample-selected.ts'
import type { SellRule } from '../sell/selling-price.ts'
import { ratesCsv } from './export-rates.ts'

const now = new Date('2026-11-21T00:00:00Z')
const stay = { checkin: '2026-12-22', checkout: '2026-12-24', occupancies: [{ adults: 2, children: [5] }] }

const refundable = sampleOffer({
  offerId: 'o9',
  supplier: 'Tidewater Beds',
  offerInitialPrice: usd(400),
  suggestedSellingPrice: { ...usd(380), source: 'Hidden Shop' },
  rates: [
    sampleRate({
      total: 340.5,
      refundableTag: 'RFN',
      cancelPolicyInfos: [sampleStep('2026-12-21T17:00:00Z', 340.5)],
      commission: [usd(34.05)],
      taxesAndFees: [
        { included: true, description: 'VAT', ...usd(30) },
        { included: false, description: 'City tax', amount: 12, currency: 'EUR' },
      ],
    }),
  ],
})

function csvOf({
  offers = [refundable],
  name = 'Hotel Astoria',
  stars = 4,
  rule = { kind: 'suggested' },
}: { offers?: Offer[]; name?: string; stars?: number; rule?: SellRule } = {}) {
  const rates = offers.map((offer) => sampleSelected({ offer, stay, hotel: { name, stars } }))
  return ratesCsv(rates, { rule, now })
}

function recordsOf(csv: string) {
  return papaparse.parse<Record<string, string>>(csv.slice(1), { header: true, skipEmptyLines: true }).data
}

test('a rate is a line of plain numbers, each amount next to its currency', () => {
  const [record] = recordsOf(csvOf())
  expect(record).toMatchObject({
    'Hotel id': 'h1',
    Hotel: 'Hotel Astoria',
    'Check-in': '2026-12-22',
    Nights: '2',
    Guests: '2 adults, 1 child (5)',
    Room: 'King room',
    'Board code': 'RO',
    Refundable: 'yes',
    'Cancelling now costs': '0',
    'Free cancellation until': '2026-12-21T18:00:00+01:00',
    'Free cancellation until (hotel time)': '2026-12-21 18:00',
    'Hotel time zone': 'Europe/Paris',
    Total: '380',
    Currency: 'USD',
    'Taxes at property': '12',
    'Taxes at property currency': 'EUR',
  })
})

test('a hotel without a class has no number of stars', () => {
  expect(recordsOf(csvOf())[0]?.['Stars']).toBe('4')
  expect(recordsOf(csvOf({ stars: 0 }))[0]?.['Stars']).toBe('')
})

test('included taxes are listed at the price that they are a part of, and at no other', () => {
  expect(recordsOf(csvOf({ rule: { kind: 'retail' } }))[0]).toMatchObject({ Total: '340.5', 'Taxes included': '30' })
  expect(csvOf()).not.toMatch(/Taxes included/)
})

test('what cancelling costs is in proportion to the selling price', () => {
  const half = sampleRate({
    total: 200,
    refundableTag: 'RFN',
    cancelPolicyInfos: [sampleStep('2026-11-20T17:00:00Z', 100)],
  })
  const offer = sampleOffer({ rates: [half], suggestedSellingPrice: { ...usd(250), source: '' } })
  expect(recordsOf(csvOf({ offers: [offer] }))[0]?.['Cancelling now costs']).toBe('125')
})

test.each([
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+1 Hotel', '"\'+1 Hotel"'],
  ['-5', '"\'-5"'],
  ['@home', '"\'@home"'],
  ['\tTab', '"\'\tTab"'],
  ['=1+1\nand more', '"\'=1+1\nand more"'],
])('a hotel named %j stays a text', (name, cell) => {
  expect(csvOf({ name })).toContain(`h1,${cell},Paris`)
  expect(recordsOf(csvOf({ name }))[0]?.['Hotel']).toBe(`'${name}`)
})

test('a name with quotes, commas and lines comes back as it was', () => {
  const name = 'The "Inn", by\r\nthe sea; Łódź'
  expect(recordsOf(csvOf({ name }))[0]?.['Hotel']).toBe(name)
})

test('negative figures are numbers still', () => {
  const offer = sampleOffer({ suggestedSellingPrice: { ...usd(-5), source: '' } })
  expect(csvOf({ offers: [offer] })).toContain(',-5,USD,')
})

test('the file says its encoding, ends its lines as spreadsheets do, and has its columns without any rate', () => {
  const csv = csvOf({ offers: [] })
  expect(csv.startsWith('\uFEFFHotel id,Hotel,')).toBe(true)
  expect(csv).toMatch(/,Sample\r\n$/)
  expect(csvOf().split('\r\n')).toHaveLength(3)
})

test('taxes in several currencies are listed next to an empty amount', () => {
  const taxesAndFees = ['USD', 'EUR'].map((currency) => ({ included: false, description: 'Tax', amount: 7, currency }))
  const offer = sampleOffer({ rates: [sampleRate({ taxesAndFees })] })
  expect(recordsOf(csvOf({ offers: [offer] }))[0]).toMatchObject({
    'Taxes at property': '',
    'Taxes at property currency': '7 USD + 7 EUR',
  })
})

test.each([
  [
    'that has a deadline at midnight is free until the last minute of the day before',
    '2026-12-19T23:00:00Z',
    'yes',
    '2026-12-19 23:59',
  ],
  ['whose full penalty has begun is not refundable', '2026-11-20T17:00:00Z', 'no', ''],
])('a rate %s', (_, cancelTime, isRefundable, until) => {
  const [rate] = refundable.rates
  const cancellationPolicies = { ...rate!.cancellationPolicies, cancelPolicyInfos: [sampleStep(cancelTime, 340.5)] }
  const [record] = recordsOf(csvOf({ offers: [{ ...refundable, rates: [{ ...rate!, cancellationPolicies }] }] }))
  expect(record).toMatchObject({
    Refundable: isRefundable,
    'Free cancellation until': until && `${until.replace(' ', 'T')}:00+01:00`,
    'Free cancellation until (hotel time)': until,
  })
})
