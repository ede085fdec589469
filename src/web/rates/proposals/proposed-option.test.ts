import type { Offer } from '#contract/hotels/find-offers'
import { expect, test } from 'vitest'
import type { AnswerToday } from '#web/stay/today/use-offers-today.ts'
import { sampleOffer, sampleRate, sampleStep, usd } from '#web/stay/testing/sample-offer.ts'
import { sampleSelected } from '../testing/sample-selected.ts'
import { checkOption, optionOf } from './proposed-option.ts'

const now = new Date('2026-11-22T00:00:00Z')
const rule = { kind: 'percent', plus: 10, rounding: 'cent' } as const
const refundable = (total: number, deadline = '2026-12-20T17:00:00Z') =>
  sampleOffer({
    rates: [
      sampleRate({
        total,
        refundableTag: 'RFN',
        cancelPolicyInfos: [sampleStep(deadline, total)],
        commission: [usd(10)],
      }),
    ],
  })
const proposed = optionOf(sampleSelected({ offer: refundable(200) }), rule)

function found(...roomTypes: Offer[]): AnswerToday {
  const response = { data: [{ hotelId: 'h1', roomTypes }], guestLevel: 1, sandbox: false, weather: [] }
  const request = { hotelIds: ['h1'], ...proposed.stay, maxRatesPerHotel: 100, refundableRatesOnly: false }
  const weather = { days: [], credits: [] }
  return { kind: 'found', found: { response, request, weather, isComplete: true, foundAtMs: now.getTime() } }
}
const check = (today: AnswerToday, ownCents?: number) => checkOption(proposed, today, { rule, ownCents, now })

test('an option has what a client reads, and no field for what the agent alone knows', () => {
  expect(Object.keys(proposed).toSorted()).toEqual(['foundAt', 'hotel', 'isSandbox', 'offer', 'stay', 'timeZone'])
  expect(Object.keys(proposed.offer)).toEqual(['rates', 'offerRetailRate'])
  expect(proposed.offer.offerRetailRate).toEqual(usd(220))
  expect(JSON.stringify(proposed)).not.toMatch(/commission|supplier|suggested|initial|offerId|rateId/i)
})

test('an option that is offered as it was is the same, whatever else the hotel has', () => {
  expect(check(found(sampleOffer({}), refundable(150), refundable(200)))).toMatchObject({
    kind: 'same',
    option: { foundAt: now.toISOString(), offer: { offerRetailRate: usd(220) } },
  })
})

test('what has changed is said in selling prices, and goes with its terms into the next version', () => {
  const checked = check(found(refundable(210, '2026-12-18T17:00:00Z')))
  expect(checked.kind).toBe('changed')
  expect(checked.words).toBe('was $220, now $231 · now free cancellation until Fri 18 Dec, 18:00 Paris time')
  expect(checked.option?.offer.rates[0]?.cancellationPolicies.cancelPolicyInfos[0]?.amount).toBe(231)
})

test('a price of the agent’s own replaces that of the rule, and is marked where it is below the net price', () => {
  expect(check(found(refundable(200)), 25_000)).toMatchObject({ kind: 'changed', words: 'was $220, now $250' })
  expect(check(found(refundable(200)), 18_999).sold).toEqual({ price: usd(189.99), below: 'net' })
  expect(check(found(refundable(200)), 19_000).sold?.below).toBe('suggested')
})

test('an option that is offered without its free cancellation, or whose dates have passed, is gone', () => {
  expect(check(found(sampleOffer({}))).kind).toBe('gone')
  expect(check(found()).kind).toBe('gone')
  const passed = checkOption(
    proposed,
    { kind: 'unknown', reason: '' },
    { rule, ownCents: undefined, now: new Date('2027-01-05') },
  )
  expect(passed.kind).toBe('gone')
  expect(check({ kind: 'unknown', reason: 'No response.' })).toEqual({
    kind: 'unknown',
    words: 'Not checked. No response.',
  })
})
