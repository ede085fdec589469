import type { MinRate } from '#contract/find-min-rates'
import type { OffersResponse } from '#contract/find-offers'
import type { Deal } from '#contract/list-deals'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, usd } from '../../../format/sample-offer.ts'
import { checkDeal } from './check-deal.ts'

const calculations = {
  excluded_taxes: 10,
  price_per_night: usd(210),
  selling_price: usd(420),
  miles_earning: { miles_earned: 1260, multiplier: 3 },
  miles_required: 42_000,
  cpm: 1,
}
const deal = {
  start_date: '2027-03-08',
  end_date: '2027-03-10',
  data: { room_types: [{ offer_id: 'd1', calculations, rates: [] }] },
} as unknown as Deal
const taxesAndFees = [{ included: false, description: 'City tax', ...usd(12) }]
const offer = sampleOffer({ offerId: 'd1', rates: [sampleRate({ total: 455.55, boardType: 'BB', taxesAndFees })] })
const response: OffersResponse = {
  data: [{ hotelId: 'h1', roomTypes: [offer] }],
  guestLevel: 0,
  sandbox: true,
  weather: [],
}
const minRate: MinRate = {
  amount: 45_500,
  originalAmount: 455.55,
  originalCurrency: 'USD',
  roomName: 'King room',
  boardType: 'BB',
  boardName: 'Breakfast',
  refundable: false,
}

test('a deal at its price is kept', () => {
  const found = { offer, isSamePrice: true }
  expect(checkDeal({ deal, response, found, minRate: undefined })).toEqual({ kind: 'kept', offer, calculations })
})

test('a changed deal has new figures where it is the rate of fewest miles', () => {
  const found = { offer, isSamePrice: false }
  expect(checkDeal({ deal, response, found, minRate })).toEqual({
    kind: 'changed',
    offer,
    calculations: {
      excluded_taxes: 12,
      price_per_night: usd(227.78),
      selling_price: usd(455.55),
      miles_earning: { miles_earned: 1366, multiplier: 3 },
      miles_required: 45_500,
      cpm: 45_555 / 45_500,
    },
  })
})

test.each([
  ['another room', { roomName: 'Twin room' }],
  ['another board', { boardType: 'RO' }],
  ['other terms', { refundable: true }],
  ['another price', { originalAmount: 455.56 }],
  ['another currency', { originalCurrency: 'EUR' }],
])('a changed deal has no price in miles where that of the fewest miles is %s', (_what, change) => {
  const found = { offer, isSamePrice: false }
  const check = checkDeal({ deal, response, found, minRate: { ...minRate, ...change } })
  expect(check).toEqual({ kind: 'changed', offer, calculations: undefined })
})

test('a deal that is not among the offers is sold out, alone or with all others', () => {
  const found = undefined
  expect(checkDeal({ deal, response, found, minRate })).toEqual({ kind: 'rate sold out', cheapest: minRate })
  expect(checkDeal({ deal, response: { ...response, data: [] }, found, minRate: undefined })).toEqual({
    kind: 'stay sold out',
  })
})

test('where the rates could not be found, nothing is said of the deal', () => {
  const notices = [{ message: 'The rates of this hotel could not be found', hotelIds: ['h1'] }]
  expect(
    checkDeal({ deal, response: { ...response, data: [], notices }, found: undefined, minRate: undefined }),
  ).toBeUndefined()
})
