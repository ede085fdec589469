import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, sampleStep, usd } from '../../../format/sample-offer.ts'
import { sampleChosen } from '../choice/sample-chosen.ts'
import { ageWords, describeChange } from './describe-change.ts'
import { matchOffer } from './match-offer.ts'

const now = new Date('2026-11-22T00:00:00Z')
const seen = { rule: { kind: 'retail' }, isNet: true, now } as const
const refundable = (total: number, until: string, more: Parameters<typeof sampleRate>[0] = {}) =>
  sampleRate({ total, refundableTag: 'RFN', cancelPolicyInfos: [sampleStep(until, total)], ...more })
const kept = sampleChosen({ offer: sampleOffer({ rates: [refundable(61.54, '2026-12-18T17:00:00Z')] }) })

test('a price and a deadline that moved are said as they were and are', () => {
  const offer = sampleOffer({ rates: [refundable(64.1, '2026-12-16T17:00:00Z')] })
  expect(describeChange(kept, offer, seen)).toEqual([
    'was $61.54, now $64.10',
    'refundable until two days earlier, Wed 16 Dec, 18:00 (Paris time)',
  ])
  expect(describeChange({ ...kept, offer }, kept.offer, seen)).toEqual([
    'was $64.10, now $61.54',
    'refundable until two days later, Fri 18 Dec, 18:00 (Paris time)',
  ])
})

test('nothing is said where nothing changed but the ids', () => {
  expect(describeChange(kept, { ...kept.offer, offerId: 'another' }, seen)).toEqual([])
})

test('a deadline that moved by hours is not rounded away', () => {
  const offer = sampleOffer({ rates: [refundable(61.54, '2026-12-18T14:00:00Z')] })
  expect(describeChange(kept, offer, seen)).toEqual([
    'refundable until three hours earlier, Fri 18 Dec, 15:00 (Paris time)',
  ])
})

test('other terms, taxes and suppliers are said', () => {
  const fixed = sampleOffer({ rates: [sampleRate({ total: 61.54 })] })
  expect(describeChange(kept, fixed, seen)).toEqual(['no longer refundable'])
  expect(describeChange({ ...kept, offer: fixed }, kept.offer, seen)).toEqual(['now refundable'])
  const ended = { ...seen, now: new Date('2026-12-19T00:00:00Z') }
  expect(describeChange(kept, kept.offer, ended)).toEqual(['no longer free to cancel'])
  const taxed = sampleOffer({
    supplier: 'Tidewater Beds',
    rates: [
      refundable(61.54, '2026-12-18T17:00:00Z', {
        taxesAndFees: [{ included: false, description: 'City tax', ...usd(4) }],
      }),
    ],
  })
  expect(describeChange(kept, taxed, seen)).toEqual([
    'taxes at the property were none, now $4',
    'now from Tidewater Beds',
  ])
})

test('at selling prices no supplier is named', () => {
  const offer = sampleOffer({
    rates: [refundable(64.1, '2026-12-18T17:00:00Z')],
    suggestedSellingPrice: { ...usd(80), source: '' },
    supplier: 'Tidewater Beds',
  })
  expect(describeChange(kept, offer, { rule: { kind: 'suggested' }, isNet: false, now })).toEqual([
    'was $61.54, now $80',
  ])
})

test('a kept rate is found again by its rooms and boards, whatever its id', () => {
  const other = sampleOffer({ offerId: 'other', rates: [refundable(61.54, '2026-12-18T17:00:00Z', { name: 'Twin' })] })
  const board = sampleOffer({
    offerId: 'board',
    rates: [refundable(61.54, '2026-12-18T17:00:00Z', { boardType: 'HB' })],
  })
  const same = { ...kept.offer, offerId: 'same', offerRetailRate: usd(90) }
  expect(matchOffer(kept.offer, [other, board, same])?.offerId).toBe('same')
  expect(matchOffer(kept.offer, [other, board])).toBeUndefined()
})

test('of several, the one as refundable comes first, then that of the supplier, then the nearest price', () => {
  const by = (offerId: string, price: number, more: object = {}) => ({
    ...kept.offer,
    offerId,
    offerRetailRate: usd(price),
    ...more,
  })
  const fixed = by('fixed', 61.54, { rates: [sampleRate({ total: 61.54 })] })
  const another = by('another', 61.54, { supplier: 'Other', supplierId: 9 })
  const near = by('near', 70)
  const far = by('far', 90)
  expect(matchOffer(kept.offer, [fixed, another, far, near])?.offerId).toBe('near')
  expect(matchOffer(kept.offer, [fixed, another])?.offerId).toBe('another')
  expect(matchOffer(kept.offer, [fixed])?.offerId).toBe('fixed')
})

test('the age of a price is said in the largest unit', () => {
  const ages = [0, 20 * 60_000, 3 * 3_600_000, 26 * 3_600_000, 12 * 86_400_000]
  expect(ages.map((ageMs) => ageWords(now.getTime() - ageMs, now))).toEqual([
    'just now',
    '20 minutes ago',
    'three hours ago',
    'one day ago',
    '12 days ago',
  ])
})
