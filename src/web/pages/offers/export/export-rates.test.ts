import type { Offer } from '#contract/find-offers'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, sampleStep, usd } from '../../../format/sample-offer.ts'
import { ratesCsv } from './export-rates.ts'
import { rateTableOf } from '../results/rate-rows.ts'

const now = new Date('2026-11-21T00:00:00Z')
const request = {
  hotelIds: ['h1'],
  checkin: '2026-12-22',
  checkout: '2026-12-24',
  occupancies: [{ adults: 2, children: [5] }],
}

const refundable = sampleOffer({
  offerId: 'o9',
  supplier: 'Tidewater Beds',
  offerInitialPrice: usd(400),
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
  withTrade = false,
}: { offers?: Offer[]; name?: string; stars?: number; withTrade?: boolean } = {}) {
  const table = rateTableOf(
    { data: [{ hotelId: 'h1', roomTypes: offers }], guestLevel: 1, sandbox: true, weather: [] },
    now.getTime(),
  )
  const hotels = new Map([['h1', { name, city: 'Paris', country: 'FR', stars }]])
  return ratesCsv({ rows: table.hotels.flat(), hotels, request, withTrade, now })
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
    'Free to cancel until (UTC)': '2026-12-21T17:00:00Z',
    'Free to cancel until (hotel time)': '2026-12-21 18:00',
    'Hotel time zone': 'Europe/Paris',
    Total: '340.5',
    Currency: 'USD',
    'Taxes included': '30',
    'Taxes at property': '12',
    'Taxes at property currency': 'EUR',
    'Initial price': '400',
    Saving: '59.5',
    'Offer id': 'o9',
  })
})

test('a hotel without a class has no number of stars', () => {
  expect(recordsOf(csvOf())[0]?.['Stars']).toBe('4')
  expect(recordsOf(csvOf({ stars: 0 }))[0]?.['Stars']).toBe('')
})

test('commission and supplier are included only on request', () => {
  expect(csvOf()).not.toMatch(/commission|supplier|34\.05|Tidewater/i)
  expect(recordsOf(csvOf({ withTrade: true }))[0]).toMatchObject({
    Commission: '34.05',
    'Commission currency': 'USD',
    'Commission %': '10',
    Supplier: 'Tidewater Beds',
  })
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
  const offer = sampleOffer({ offerRetailRate: usd(-5) })
  expect(csvOf({ offers: [offer] })).toContain(',-5,USD,')
})

test('the file says its encoding, ends its lines as spreadsheets do, and has its columns without any rate', () => {
  const csv = csvOf({ offers: [] })
  expect(csv.startsWith('\uFEFFHotel id,Hotel,')).toBe(true)
  expect(csv).toMatch(/,Offer id\r\n$/)
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
