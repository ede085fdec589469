import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Proposal } from '#web/proposal/proposal-page.tsx'
import { OfferDetails } from '#web/stay/offer/offer-details.tsx'
import { sampleOffer, sampleRate, sampleStep } from '#web/stay/testing/sample-offer.ts'
import { quoteLine } from '../selection/export-rates.ts'
import { optionOf } from '../proposals/proposed-option.ts'
import { rateTableOf } from './rate-rows.ts'
import { sellingPrice, type SellRule, soldOffer } from '../sell/selling-price.ts'
import { sampleSelected } from '../testing/sample-selected.ts'
import { describeRowTerms } from './hotel-rooms.tsx'

const now = new Date('2026-12-01T00:00:00Z')
const past = '2026-11-30T17:00:00Z'
const next = '2026-12-18T17:00:00Z'
const last = '2026-12-20T17:00:00Z'

const nonRefundable = (...cancelPolicyInfos: ReturnType<typeof sampleStep>[]) =>
  sampleRate({ total: 200, cancelPolicyInfos })
const refundable = (...cancelPolicyInfos: ReturnType<typeof sampleStep>[]) =>
  sampleRate({ total: 200, refundableTag: 'RFN', cancelPolicyInfos })

/** At ten per cent more than the rooms cost. */
const sold: SellRule = { kind: 'percent', plus: 10, rounding: 'cent' }

test.each([
  ['a non-refundable room without steps', [nonRefundable()], 'Non-refundable'],
  ['one whose step is long past', [nonRefundable(sampleStep('2020-01-01T00:00:00Z', 200))], 'Non-refundable'],
  [
    'one that costs a part now, and all later',
    [nonRefundable(sampleStep(past, 100), sampleStep(next, 200))],
    'Cancelling costs $110; from Fri 18 Dec, 18:00 Paris time $220',
  ],
  [
    'one whose steps are all to come, in the wrong order',
    [nonRefundable(sampleStep(last, 200), sampleStep(next, 100))],
    'Cancelling costs $110; from Sun 20 Dec, 18:00 Paris time $220',
  ],
  ['one of which a part comes back', [nonRefundable(sampleStep(past, 50))], 'Cancelling costs $55'],
  [
    'two rooms of which one is non-refundable',
    [nonRefundable(), refundable(sampleStep(next, 200))],
    'Cancelling costs $220; from Fri 18 Dec, 18:00 Paris time $440',
  ],
  [
    'the same in the other order, with two deadlines',
    [refundable(sampleStep(last, 200), sampleStep(next, 100)), nonRefundable()],
    'Cancelling costs $220; from Fri 18 Dec, 18:00 Paris time $330; from Sun 20 Dec, 18:00 Paris time $440',
  ],
  ['the same, without a deadline of the other room', [nonRefundable(), refundable()], 'Cancelling costs $220'],
  [
    'two rooms of which one costs a part now',
    [nonRefundable(sampleStep(past, 100), sampleStep(last, 200)), refundable(sampleStep(next, 200))],
    'Cancelling costs $110; from Fri 18 Dec, 18:00 Paris time $330; from Sun 20 Dec, 18:00 Paris time $440',
  ],
  ['two non-refundable rooms', [nonRefundable(), nonRefundable(sampleStep(next, 200))], 'Non-refundable'],
])('list, details, quote and proposal say the same of %s', (_what, rooms, words) => {
  const rates = rooms.map((room, index) => ({ ...room, rateId: `r${index}`, occupancyNumber: index + 1 }))
  const rate = sampleSelected({ offer: sampleOffer({ rates }) })
  const { stay, timeZone } = rate
  const response = { data: [{ hotelId: 'h1', roomTypes: [rate.offer] }], guestLevel: 0, sandbox: false, weather: [] }
  const row = rateTableOf(response, now.getTime(), { rule: sold, ownPrices: new Map() }).hotels[0]![0]!
  expect(describeRowTerms({ ...row, timeZone }, sold, stay, now)).toBe(words)
  expect(quoteLine(rate, { rule: sold, now })).toContain(` · ${words} · `)

  const { price } = sellingPrice(rate, sold)
  const proposal = { agency: null, note: '', endsOn: '2026-12-10', version: 1, pricedAt: now.toISOString() }
  const page = renderToStaticMarkup(
    createElement(Proposal, { proposal: { ...proposal, options: [optionOf(rate, sold)] }, now }),
  )
  expect(page).toContain(`>${words}<`)

  const { occupancies, checkin } = stay
  const offer = soldOffer(rate, sold, stay)
  const details = renderToStaticMarkup(createElement(OfferDetails, { offer, occupancies, checkin, timeZone, now }))
  const costs = [...details.matchAll(/<b>(.*?)<\/b>/g)].map(([, cost]) => cost)
  expect(costs).toEqual(words === 'Non-refundable' ? [`$${price.amount}`] : words.match(/\$\d+/g))
})
