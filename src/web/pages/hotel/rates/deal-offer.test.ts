import type { Offer, OffersResponse } from '#contract/find-offers'
import type { Deal } from '#contract/list-deals'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, usd } from '../../../format/sample-offer.ts'
import { dealOffer, isStayOfDeal } from './deal-offer.ts'

const room = {
  offer_id: 'd1',
  calculations: { selling_price: usd(240.1), price_per_night: usd(120.05) },
  rates: [{ name: 'King room', board_type: 'BB', adult_count: 2, cancellation_policies: { refundable_tag: 'RFN' } }],
} as unknown as Deal['data']['room_types'][number]
const deal = { start_date: '2027-03-08', end_date: '2027-03-10', data: { room_types: [room] } } as unknown as Deal

const king = { name: 'King room', boardType: 'BB', refundableTag: 'RFN', total: 240.1 }
const offer = (change: Parameters<typeof sampleRate>[0], offerId = 'o1') =>
  sampleOffer({ offerId, rates: [sampleRate({ ...king, ...change })] })
const response = (roomTypes: Offer[], guestLevel = 0): OffersResponse => ({
  data: [{ hotelId: 'h1', roomTypes }],
  guestLevel,
  sandbox: true,
  weather: [],
})

test('a deal is the cheapest offer of its room, board and terms', () => {
  const others = [{ name: 'Twin room' }, { boardType: 'RO' }, { refundableTag: 'NRFN' }].map((change) =>
    offer({ ...change, total: 99 }),
  )
  const same = offer({}, 'o3')
  const dearer = offer({ total: 250 }, 'o2')
  expect(dealOffer(response([...others, dearer, same]), room)).toEqual({ offer: same, isSamePrice: true })
  const cheaper = offer({ total: 230 }, 'o4')
  expect(dealOffer(response([...others, same, cheaper]), room)).toEqual({ offer: cheaper, isSamePrice: false })
  expect(dealOffer(response([...others, dearer]), room)).toEqual({ offer: dearer, isSamePrice: false })
  expect(dealOffer(response(others), room)).toBeUndefined()
  expect(dealOffer({ ...response([]), data: [] }, room)).toBeUndefined()
})

test('of offers that cost the same it is the one with its id, whose own price counts where it is alone', () => {
  const own = offer({}, 'd1')
  expect(dealOffer(response([offer({}), own]), room)).toEqual({ offer: own, isSamePrice: true })
  const renamed = offer({ name: 'King room with a view', total: 250 }, 'd1')
  expect(dealOffer(response([renamed]), room)).toEqual({ offer: renamed, isSamePrice: false })
})

test('a deal whose own offer has become dearer than another that is alike is that one', () => {
  const other = offer({}, 'o2')
  expect(dealOffer(response([offer({ total: 250 }, 'd1'), other]), room)).toEqual({ offer: other, isSamePrice: true })
})

test('a price that the nights do not divide is the same', () => {
  expect(dealOffer(response([offer({ total: 240.11 }, 'd1')]), room)?.isSamePrice).toBe(true)
  expect(dealOffer(response([offer({ total: 240.12 }, 'd1')]), room)?.isSamePrice).toBe(false)
  expect(dealOffer(response([offer({ total: 240.09 }, 'd1')]), room)?.isSamePrice).toBe(false)
})

test('an offer of several rooms is not the deal', () => {
  const two = sampleOffer({ rates: [sampleRate(king), sampleRate(king)], offerRetailRate: usd(240.1) })
  expect(dealOffer(response([two]), room)).toBeUndefined()
})

test('prices of another guest level or currency are not compared', () => {
  expect(dealOffer(response([offer({ total: 228.1 })], 1), room)?.isSamePrice).toBe(true)
  const euros = sampleOffer({ ...offer({}, 'd1'), offerRetailRate: { amount: 220, currency: 'EUR' } })
  expect(dealOffer(response([euros]), room)?.isSamePrice).toBe(true)
})

test('a stay is that of a deal by its nights and its guests in one room', () => {
  const two = { adults: 2, children: [] }
  const stay = { checkin: '2027-03-08', checkout: '2027-03-10', occupancies: [two] }
  expect(isStayOfDeal(stay, deal)).toBe(true)
  expect(isStayOfDeal({ ...stay, checkout: '2027-03-11' }, deal)).toBe(false)
  expect(isStayOfDeal({ ...stay, occupancies: [two, two] }, deal)).toBe(false)
  expect(isStayOfDeal({ ...stay, occupancies: [{ adults: 2, children: [5] }] }, deal)).toBe(false)
  expect(isStayOfDeal({ ...stay, occupancies: [{ adults: 1, children: [] }] }, deal)).toBe(false)
})
