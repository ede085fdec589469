import type { Offer } from '#contract/hotels/find-offers'
import { plainLocale } from '#contract/locale'
import papaparse from 'papaparse'
import { afterEach, expect, test } from 'vitest'
import { setPageSettings } from '#web/api/settings.ts'
import { withLocale } from '#web/kit/format/locale.ts'
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
  decimal = '.',
}: { offers?: Offer[]; name?: string; stars?: number; rule?: SellRule; decimal?: string } = {}) {
  const rates = offers.map((offer) => sampleSelected({ offer, stay, hotel: { name, stars } }))
  return withLocale({ ...plainLocale, decimal }, () => ratesCsv(rates, { rule, now }))
}

function recordsOf(csv: string) {
  return papaparse.parse<Record<string, string>>(csv.slice(1), { header: true, skipEmptyLines: true }).data
}

afterEach(() => setPageSettings({ guestNationality: null }))

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

test.each([
  ['KWD', 45.674],
  ['JPY', 13_000],
  ['HUF', 12_345.67],
])('the total and the cost of cancelling in %s have all of its decimals', (currency, amount) => {
  const step = { ...sampleStep('2026-11-20T17:00:00Z', amount), currency }
  const room = sampleRate({ refundableTag: 'RFN', cancelPolicyInfos: [step] })
  const rates = [{ ...room, retailRate: { ...room.retailRate, total: [{ amount, currency }] } }]
  const price = { amount, currency }
  const offer = sampleOffer({ rates, offerRetailRate: price, suggestedSellingPrice: { ...price, source: '' } })
  expect(recordsOf(csvOf({ offers: [offer] }))[0]).toMatchObject({
    Total: String(amount),
    Currency: currency,
    'Cancelling now costs': String(amount),
  })
})

test.each([
  ['', [sampleStep('2026-12-21T17:00:00Z', 200)]],
  ['', [sampleStep('2026-11-01T17:00:00Z', 200)]],
  ['PRP', []],
])('of a rate with the tag %j and %j the terms stay empty', (refundableTag, cancelPolicyInfos) => {
  const unknown = sampleRate({ refundableTag, cancelPolicyInfos })
  for (const rates of [[unknown], [sampleRate(), unknown]]) {
    expect(recordsOf(csvOf({ offers: [sampleOffer({ rates })] }))[0]).toMatchObject({
      Refundable: '',
      'Cancelling now costs': '',
      'Free cancellation until': '',
    })
  }
  expect(recordsOf(csvOf({ offers: [sampleOffer({})] }))[0]).toMatchObject({ Refundable: 'no' })
})

test('a hotel without a class has no number of stars', () => {
  expect(recordsOf(csvOf())[0]?.['Stars']).toBe('4')
  expect(recordsOf(csvOf({ stars: 0 }))[0]?.['Stars']).toBe('')
})

test('included taxes are listed only at the price that contains them', () => {
  expect(recordsOf(csvOf({ rule: { kind: 'retail' } }))[0]).toMatchObject({ Total: '340.5', 'Taxes included': '30' })
  expect(csvOf()).not.toMatch(/Taxes included/)
})

test('cancellation costs are in proportion to the selling price', () => {
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

test('negative figures stay numbers', () => {
  const offer = sampleOffer({ suggestedSellingPrice: { ...usd(-5), source: '' } })
  expect(csvOf({ offers: [offer] })).toContain(',-5,USD,')
})

test('the file says its encoding, ends its lines as spreadsheets do, and has its columns without any rate', () => {
  const csv = csvOf({ offers: [] })
  expect(csv.startsWith('\uFEFFHotel id,Hotel,')).toBe(true)
  expect(csv).toMatch(/,Sample\r\n$/)
  expect(csvOf().split('\r\n')).toHaveLength(3)
})

test.each([
  ['none', [[{ included: true, description: 'VAT', ...usd(20) }]]],
  ['unknown', [[]]],
  ['$163.02 USD per room per stay', [[{ included: false, description: '$163.02 USD per room per stay', ...usd(0) }]]],
  [
    '€12.00 + Resort fee (amount not stated)',
    [
      [
        { included: false, description: 'City tax', amount: 12, currency: 'EUR' },
        { included: false, description: 'Resort fee', ...usd(0) },
      ],
    ],
  ],
  ['€12.00, others unknown', [[{ included: false, description: 'City tax', amount: 12, currency: 'EUR' }], []]],
])('what is paid at the property is said in words: %s', (words, rooms) => {
  const offer = sampleOffer({ rates: rooms.map((taxesAndFees) => sampleRate({ taxesAndFees })) })
  expect(recordsOf(csvOf({ offers: [offer] }))[0]?.['Paid at the property']).toBe(words)
})

test('remarks and the nationality of the guests have columns', () => {
  const offer = sampleOffer({ rates: [sampleRate({ remarks: 'Gala dinner', hotelRemarks: ['Adults only'] })] })
  const recordOf = (guestNationality?: string) =>
    recordsOf(
      ratesCsv([sampleSelected({ offer, stay: { ...stay, guestNationality } })], { rule: { kind: 'retail' }, now }),
    )[0]
  expect(recordOf('DE')).toMatchObject({ Remarks: 'Gala dinner; Adults only', 'Guest nationality': 'DE' })
  setPageSettings({ guestNationality: 'US' })
  expect(recordOf()).toMatchObject({ 'Guest nationality': 'US' })
})

test('taxes in several currencies are listed next to an empty amount', () => {
  const taxesAndFees = ['USD', 'EUR'].map((currency) => ({ included: false, description: 'Tax', amount: 7, currency }))
  const offer = sampleOffer({ rates: [sampleRate({ taxesAndFees })] })
  expect(recordsOf(csvOf({ offers: [offer] }))[0]).toMatchObject({
    'Taxes at property': '',
    'Taxes at property currency': '7 USD + 7 EUR',
  })
})

const cityTax = (amount: number, currency: string) => ({ included: false, description: 'Tax', amount, currency })
const soldAt = (amount: number, currency = 'USD', taxesAndFees: ReturnType<typeof cityTax>[] = []) =>
  sampleOffer({
    rates: [sampleRate({ taxesAndFees })],
    offerRetailRate: { amount, currency },
    suggestedSellingPrice: { amount, currency, source: '' },
  })

test.each([
  ['cents', soldAt(1380.5), { Total: '1380,5', Currency: 'USD' }],
  ['thousandths', soldAt(45.674, 'KWD'), { Total: '45,674', Currency: 'KWD' }],
  ['a whole number', soldAt(13_000, 'JPY'), { Total: '13000', Currency: 'JPY' }],
  ['a negative number', soldAt(-5.25), { Total: '-5,25' }],
  ['a tax', soldAt(200, 'USD', [cityTax(7.31, 'EUR')]), { 'Taxes at property': '7,31' }],
  [
    'taxes in a text',
    soldAt(200, 'USD', [cityTax(7.5, 'USD'), cityTax(1234.5, 'EUR')]),
    { 'Taxes at property': '', 'Taxes at property currency': '7,5 USD + 1.234,5 EUR' },
  ],
  ['words with an amount', soldAt(200, 'USD', [cityTax(7.5, 'USD')]), { 'Paid at the property': '$7,50' }],
] as const)('a file with semicolons has a comma before the decimals of %s', (_, sold, cells) => {
  const csv = csvOf({ offers: [sold], decimal: ',' })
  expect(csv.startsWith('\uFEFFHotel id;Hotel;City;')).toBe(true)
  const { data, errors } = papaparse.parse<Record<string, string>>(csv.slice(1), {
    header: true,
    skipEmptyLines: true,
    delimiter: ';',
  })
  expect(errors).toEqual([])
  expect(data[0]).toMatchObject(cells)
})

test('a name with semicolons, quotes and lines comes back from a file with semicolons, and a formula stays a text', () => {
  const name = 'The "Inn"; by\r\nthe sea, 1,5 km'
  const read = (text: string) => papaparse.parse<string[]>(text.slice(1), { delimiter: ';' }).data[1]?.[1]
  expect(read(csvOf({ name, decimal: ',' }))).toBe(name)
  expect(read(csvOf({ name: '=1;2', decimal: ',' }))).toBe("'=1;2")
})

test('amounts in the texts of a file are written as its numbers are, whatever else the reader writes', () => {
  const rate = sampleSelected({ offer: soldAt(200, 'USD', [cityTax(1234.5, 'USD')]), stay })
  const swiss = { ...plainLocale, group: '’' }
  const csv = withLocale(swiss, () => ratesCsv([rate], { rule: { kind: 'suggested' }, now }))
  expect(recordsOf(csv)[0]).toMatchObject({
    Total: '200',
    'Taxes at property': '1234.5',
    'Paid at the property': '$1,234.50',
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
