import type { Offer, OffersResponse } from '#contract/find-offers'
import type { Deal } from '#contract/list-deals'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, usd } from '../../../format/sample-offer.ts'
import { dealOffer, isStayOfDeal } from './deal-offer.ts'

const room = {
  offer_id: 'd1',
  calculations: { selling_price: usd(240.1) },
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

test('the offer with the id of a deal is the deal, whatever it costs now', () => {
  const same = offer({}, 'd1')
  expect(dealOffer(response([offer({}), same]), room)).toEqual({ offer: same, isSamePrice: true })
  const dearer = offer({ total: 250 }, 'd1')
  expect(dealOffer(response([offer({}), dearer]), room)).toEqual({ offer: dearer, isSamePrice: false })
})

test('without its id a deal is the offer of its room, board and terms, at its price if there is one', () => {
  const others = [{ name: 'Twin room' }, { boardType: 'RO' }, { refundableTag: 'NRFN' }].map((change) => offer(change))
  const cheaper = offer({ total: 230 }, 'o2')
  const same = offer({}, 'o3')
  expect(dealOffer(response([...others, cheaper, same]), room)).toEqual({ offer: same, isSamePrice: true })
  expect(dealOffer(response([...others, cheaper]), room)).toEqual({ offer: cheaper, isSamePrice: false })
  expect(dealOffer(response(others), room)).toBeUndefined()
  expect(dealOffer({ ...response([]), data: [] }, room)).toBeUndefined()
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
