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
  const written = writeShortlists([list('a', [sampleSelected({ offer, ownPrice: 99 })]), list('b')])!
  const lists = readShortlists(written)
  expect(lists.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(lists[1]).toEqual(list('b'))
  expect(lists[0]?.rates[0]).toMatchObject({ ownPrice: 99, offer })
})

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
  expect(readShortlists(text)).toEqual([{ ...list('m1', rates), changedAtMs: 1_795_219_200_000 }])
})

test.each([
  ['nothing', undefined],
  ['what is no JSON', '{'],
  ['another version', '{"version":2,"lists":[]}'],
  ['a list of something else', '{"version":1,"lists":[{"id":1}]}'],
])('of %s no list is read', (_, text) => {
  expect(readShortlists(text)).toEqual([])
})

test('a damaged list does not affect the others', () => {
  const written = JSON.parse(writeShortlists([list('a'), list('b')])!) as { lists: { rates: unknown }[] }
  written.lists[0]!.rates = 'lost'
  expect(readShortlists(JSON.stringify(written)).map(({ id }) => id)).toEqual(['b'])
})

test('lists and texts over the limits are refused', () => {
  expect(writeShortlists(Array.from({ length: mostLists + 1 }, (_, index) => list(String(index))))).toBeUndefined()
  expect(writeShortlists([{ ...list('a'), name: 'x'.repeat(2_000_000) }])).toBeUndefined()
})

test('a rate already in a list is replaced in its position', () => {
  const newer = { ...rate('o1'), ownPrice: 1 }
  expect(ratesWith([rate('o1'), rate('o2')], [newer, rate('o3')])).toEqual([newer, rate('o2'), rate('o3')])
})
