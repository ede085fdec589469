import { expect, test } from 'vitest'
import type { Offer } from '#contract/hotels/find-offers'
import { sampleOffer, sampleRate, sampleStep, usd } from '../testing/sample-offer.ts'
import { describeChecked, describeOfferChange, formatAge } from './describe-change.ts'

const now = new Date('2026-11-22T00:00:00Z')
const seen = { withSupplier: true, now } as const
const refundable = (total: number, until: string, more: Parameters<typeof sampleRate>[0] = {}) =>
  sampleRate({ total, refundableTag: 'RFN', cancelPolicyInfos: [sampleStep(until, total)], ...more })
const saved = {
  offer: sampleOffer({ rates: [refundable(61.54, '2026-12-18T17:00:00Z')] }),
  timeZone: 'Europe/Paris',
  foundAtMs: Date.parse('2026-11-21T00:00:00Z'),
}
const describe = (before: typeof saved, offer: Offer, how = seen) =>
  describeOfferChange({ ...before, price: before.offer.offerRetailRate }, { offer, price: offer.offerRetailRate }, how)

test('a changed price and deadline are shown before and after', () => {
  const offer = sampleOffer({ rates: [refundable(64.1, '2026-12-16T17:00:00Z')] })
  expect(describe(saved, offer, seen)).toEqual([
    'was $61.54, now $64.10',
    'now free cancellation until Wed 16 Dec, 18:00 Paris time, then $64.10 (was free cancellation until Fri 18 Dec, 18:00 Paris time, then $61.54)',
  ])
  expect(describe({ ...saved, offer }, saved.offer, seen)).toEqual([
    'was $64.10, now $61.54',
    'now free cancellation until Fri 18 Dec, 18:00 Paris time, then $61.54 (was free cancellation until Wed 16 Dec, 18:00 Paris time, then $64.10)',
  ])
})

test('a change of ids alone is not mentioned', () => {
  expect(describe(saved, { ...saved.offer, offerId: 'another' }, seen)).toEqual([])
})

test('a passed deadline, other taxes and another supplier are mentioned', () => {
  const until = 'free cancellation until Fri 18 Dec, 18:00 Paris time, then $61.54'
  const ended = { ...seen, now: new Date('2026-12-19T00:00:00Z') }
  expect(describe(saved, saved.offer, ended)).toEqual([`now cancelling costs $61.54 (was ${until})`])
  const half = sampleOffer({
    rates: [refundable(61.54, '', { cancelPolicyInfos: [sampleStep('2026-12-18T17:00:00Z', 30)] })],
  })
  expect(describe({ ...saved, offer: half }, half, ended)).toEqual([
    `now cancelling costs $30 (was ${until.replace('61.54', '30')})`,
  ])
  const taxed = sampleOffer({
    supplier: 'Tidewater Beds',
    rates: [
      refundable(61.54, '2026-12-18T17:00:00Z', {
        taxesAndFees: [{ included: false, description: 'City tax', ...usd(4) }],
      }),
    ],
  })
  expect(describe(saved, taxed, seen)).toEqual([
    'was $61.54, now $65.54',
    'now City tax $4 at the property (was taxes unknown)',
    'now from Tidewater Beds',
  ])
})

test('the supplier is not named at selling prices', () => {
  const offer = { ...saved.offer, supplier: 'Tidewater Beds' }
  const sold = { offer, price: usd(80) }
  expect(describeOfferChange({ ...saved, price: usd(61.54) }, sold, { withSupplier: false, now })).toEqual([
    'was $61.54, now $80',
  ])
})

test('changed, sold-out and unchecked stays are counted separately', () => {
  expect(describeChecked(5, { changed: 0, gone: 0, unknown: 0 })).toBe('')
  expect(describeChecked(5, { changed: 2, gone: 1, unknown: 1 })).toBe(
    '2 of 5 changed, 1 sold out, 1 could not be checked',
  )
  expect(describeChecked(5, { changed: 0, gone: 1, unknown: 0 }, 'no longer offered')).toBe('1 no longer offered')
})

test('the age of a price is in the largest unit', () => {
  const ages = [0, 20 * 60_000, 3 * 3_600_000, 26 * 3_600_000, 12 * 86_400_000]
  expect(ages.map((ageMs) => formatAge(now.getTime() - ageMs, now))).toEqual([
    'just now',
    '20 minutes ago',
    '3 hours ago',
    '1 day ago',
    '12 days ago',
  ])
})
