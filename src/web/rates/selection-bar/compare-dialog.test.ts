import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, usd } from '#web/stay/testing/sample-offer.ts'
import { sampleSelected } from '../testing/sample-selected.ts'
import { isDifferent } from '#web/stay/compare/compared-rows.ts'
import { comparedRates } from './compare-dialog.tsx'

const now = new Date('2026-11-21T00:00:00Z')
const compared = { rule: { kind: 'suggested' }, isRetail: false, isOnPaper: false, now } as const
const a = sampleSelected()
const b = sampleSelected({
  hotelId: 'h2',
  hotel: { id: 'h2', stars: 3, latitude: 48.86 },
  offer: sampleOffer({
    offerId: 'o2',
    rates: [sampleRate({ total: 160, boardName: 'Breakfast' })],
    supplier: 'Tidewater',
  }),
})
const textsOf = (...args: Parameters<typeof rowOf>) => rowOf(...args)?.cells.map(({ text }) => text)
const rowOf = (name: string, rates = [a, b], how: Parameters<typeof comparedRates>[1] = compared) =>
  comparedRates(rates, how).find((row) => row.name === name)

test('rows know whether they differ and which amounts are the lowest', () => {
  expect(textsOf('Class')).toEqual(['4 stars', '3 stars'])
  expect([rowOf('Class'), rowOf('Room')].map((row) => isDifferent(row!))).toEqual([true, false])
  expect(textsOf('Total with taxes')).toEqual(['$200.00', '$160.00'])
  expect(textsOf('Per night')).toEqual(['$100.00', '$80.00'])
  expect([rowOf('Class'), rowOf('Total with taxes'), rowOf('Per night')].map((row) => row?.best)).toEqual([
    [0],
    [1],
    [1],
  ])
})

test('the total includes taxes paid at the property', () => {
  const tax = { included: false, description: 'City tax', ...usd(50) }
  const taxed = { ...b, offer: sampleOffer({ rates: [sampleRate({ total: 160, taxesAndFees: [tax] })] }) }
  expect(textsOf('Total with taxes', [a, taxed])).toEqual(['$200.00', '$210.00'])
  expect(textsOf('Per night', [a, taxed])).toEqual(['$100.00', '$105.00'])
  expect(rowOf('Total with taxes', [a, taxed])?.best).toEqual([0])
  expect(textsOf('Taxes', [a, taxed])).toEqual(['taxes unknown', 'with taxes; $50.00 of it at the property'])
})

test('dates and guests are compared, and a nationality where it differs', () => {
  const longer = { ...b, stay: { ...b.stay, checkout: '2026-12-25' } }
  expect(textsOf('Dates', [a, longer])).toEqual(['Tue 22 – Thu 24 Dec, 2 nights', 'Tue 22 – Fri 25 Dec, 3 nights'])
  expect(textsOf('Guests')).toEqual(['2 adults, 1 child (5)', '2 adults, 1 child (5)'])
  expect(rowOf('Guest nationality')).toBeUndefined()
  const german = { ...b, stay: { ...b.stay, guestNationality: 'DE' } }
  expect(textsOf('Guest nationality', [a, german])).toEqual(['Not given', 'DE'])
})

test('remarks are compared, with a dash for none', () => {
  const remarked = {
    ...b,
    offer: sampleOffer({ rates: [sampleRate({ remarks: 'Gala dinner', hotelRemarks: ['Adults only'] })] }),
  }
  expect(textsOf('Remarks', [a, remarked])).toEqual(['–', 'Gala dinner; Adults only'])
})

test('retail prices are compared with net, commission and supplier, and selling prices without', () => {
  expect(rowOf('Supplier')).toBeUndefined()
  const retail = { rule: { kind: 'retail' }, isRetail: true, isOnPaper: false, now } as const
  expect(textsOf('Supplier', [a, b], retail)).toEqual(['–', 'Tidewater'])
  const paying = { ...a, offer: sampleOffer({ rates: [sampleRate({ commission: [usd(25)] })] }) }
  expect(textsOf('Net', [paying, b], retail)).toEqual(['$175.00', 'unknown'])
  expect(textsOf('Commission', [paying, b], retail)).toEqual(['$25.00 (12.5%)', 'Unknown'])
  expect([rowOf('Net', [paying, b]), rowOf('Commission', [paying, b])]).toEqual([undefined, undefined])
  const sold = [{ ...a, ownPrice: 250 }, b]
  expect(textsOf('Total with taxes', sold)).toEqual(['$250.00', '$160.00'])
  expect(textsOf('Total with taxes', sold, retail)).toEqual(['$200.00', '$160.00'])
})

test('amounts in different currencies are not ranked', () => {
  const euros = { ...b.offer, suggestedSellingPrice: { amount: 90, currency: 'EUR', source: '' } }
  expect(textsOf('Total with taxes', [a, { ...b, offer: euros }])).toEqual(['$200.00', '€90.00'])
  expect(rowOf('Total with taxes', [a, { ...b, offer: euros }])?.best).toEqual([])
})

test('a price below the suggested one says so', () => {
  expect(rowOf('Total with taxes', [{ ...a, ownPrice: 190 }, b])?.cells).toEqual([
    { text: '$190.00', note: 'Below retail, commission unknown' },
    { text: '$160.00', note: undefined },
  ])
  const paper = rowOf('Total with taxes', [{ ...a, ownPrice: 190 }, b], { ...compared, isOnPaper: true })
  expect(paper?.cells.map(({ note }) => note)).toEqual([undefined, undefined])
  const high = { ...a, offer: { ...a.offer, suggestedSellingPrice: { ...usd(260), source: '' } }, ownPrice: 250 }
  expect(rowOf('Total with taxes', [high, b])?.cells[0]?.note).toBe('Below the suggested price')
})
