import { expect, test } from 'vitest'
import { sampleOffer, sampleRate } from '#web/stay/testing/sample-offer.ts'
import { sampleSelected } from '../testing/sample-selected.ts'
import { mostLists, ratesWith, readShortlists, type Shortlist, writeShortlists } from './stored-shortlists.ts'

const rate = (id: string) => sampleSelected({ offer: sampleOffer({ offerId: id }) })
const list = (id: string, rates = [rate('o1')]): Shortlist => ({
  id,
  name: 'Martin family',
  changedAtMs: 0,
  rates,
})

test('lists read back unchanged, with the remarks that later rates are compared with', () => {
  const offer = sampleOffer({ rates: [sampleRate({ remarks: 'Bring a towel', hotelRemarks: ['Bring a towel'] })] })
  const written = writeShortlists([list('a', [sampleSelected({ offer, ownCents: 9900 })]), list('b')])!
  const { lists, damaged } = readShortlists(written)
  expect(damaged).toBe(0)
  expect(lists.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(lists[1]).toEqual(list('b'))
  expect(lists[0]?.rates[0]).toMatchObject({ ownCents: 9900, offer })
})

test.each([
  ['USD', 9900, 9900],
  ['JPY', 1_300_000, 13_000],
  ['KWD', 4567, 45_670],
])(
  'a price of the agent’s own in %s is stored as an amount, and read from the hundredths of before',
  (currency, hundredths, cents) => {
    const offer = sampleOffer({ offerRetailRate: { amount: 1, currency } })
    const written = writeShortlists([list('a', [sampleSelected({ offer, ownCents: cents })])])!
    const ownCents = (text: string) => readShortlists(text).lists[0]?.rates[0]?.ownCents
    expect(ownCents(written)).toBe(cents)
    const before = written.replace(`"ownPrice":${hundredths / 100}`, `"ownCents":${hundredths}`)
    expect(before).not.toBe(written)
    expect(ownCents(before)).toBe(cents)
  },
)

test('stored lists of earlier versions can be read', () => {
  const text =
    '{"version":1,"lists":[{"id":"m1","name":"Martin family","changedAtMs":1795219200000,"rates":[{' +
    '"key":"h1 o1 2026-12-22 2026-12-24 2-5 ","hotelId":"h1","hotel":{"id":"h1","name":"Hotel Astoria","city":"Paris","country":"FR",' +
    '"address":"1 Rue de Rivoli","stars":4,"rating":8.6,"latitude":48.85,"longitude":2.35,"main_photo":"https://pictures.example/h1.jpg"},' +
    '"offer":{"roomTypeId":"t1","offerId":"o1","supplier":"","supplierId":0,"rates":[{"rateId":"r1","occupancyNumber":1,"name":"King room",' +
    '"maxOccupancy":2,"adultCount":2,"childCount":0,"boardType":"RO","boardName":"Room only","remarks":"","commission":[],"retailRate":' +
    '{"total":[{"amount":200,"currency":"USD"}],"suggestedSellingPrice":[{"amount":200,"currency":"USD","source":"hotel website"}],' +
    '"initialPrice":[{"amount":200,"currency":"USD"}],"taxesAndFees":[]},"cancellationPolicies":{"cancelPolicyInfos":[],"hotelRemarks":[],' +
    '"refundableTag":"NRFN"}}],"offerRetailRate":{"amount":200,"currency":"USD"},"suggestedSellingPrice":{"amount":200,"currency":"USD",' +
    '"source":"hotel website"},"offerInitialPrice":{"amount":200,"currency":"USD"}},"stay":{"checkin":"2026-12-22","checkout":"2026-12-24",' +
    '"occupancies":[{"adults":2,"children":[5]}]},"timeZone":"Europe/Paris","isSandbox":false,"foundAtMs":1795219200000}]}]}'
  const rates = [sampleSelected({ foundAtMs: 1_795_219_200_000 })]
  expect(readShortlists(text)).toEqual({
    lists: [{ ...list('m1', rates), changedAtMs: 1_795_219_200_000 }],
    damaged: 0,
  })
})

test.each([
  ['nothing', undefined, 0],
  ['what is no JSON', '{', 1],
  ['another version', '{"version":2,"lists":[]}', 1],
  ['a list of something else', '{"version":1,"lists":[{"id":1}]}', 1],
])('of %s no list is read', (_, text, damaged) => {
  expect(readShortlists(text)).toEqual({ lists: [], damaged })
})

test('a damaged list does not affect the others', () => {
  const written = JSON.parse(writeShortlists([list('a'), list('b')])!) as { lists: { rates: unknown }[] }
  written.lists[0]!.rates = 'lost'
  const { lists, damaged } = readShortlists(JSON.stringify(written))
  expect([lists.map(({ id }) => id), damaged]).toEqual([['b'], 1])
})

test('lists and texts over the limits are refused', () => {
  expect(writeShortlists(Array.from({ length: mostLists + 1 }, (_, index) => list(String(index))))).toBeUndefined()
  expect(writeShortlists([{ ...list('a'), name: 'x'.repeat(2_000_000) }])).toBeUndefined()
})

test('a rate already in a list is replaced in its position', () => {
  const newer = { ...rate('o1'), ownCents: 100 }
  expect(ratesWith([rate('o1'), rate('o2')], [newer, rate('o3')])).toEqual([newer, rate('o2'), rate('o3')])
})
