import type { Deal } from '#contract/list-deals'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, usd } from '../../../format/sample-offer.ts'
import { dealOffer } from './deal-offer.ts'

const stay = { checkin: '2027-03-08', checkout: '2027-03-10' }
const deal = {
  start_date: stay.checkin,
  end_date: stay.checkout,
  data: {
    room_types: [
      {
        calculations: { selling_price: usd(240.1) },
        rates: [{ name: 'King room', board_type: 'BB', cancellation_policies: { refundable_tag: 'RFN' } }],
      },
    ],
  },
} as unknown as Deal

const king = { name: 'King room', boardType: 'BB', refundableTag: 'RFN', total: 240.1 }
const offer = (change: Parameters<typeof sampleRate>[0]) => sampleOffer({ rates: [sampleRate({ ...king, ...change })] })

test('the offer of a deal has its room, board, terms and price', () => {
  const others = [{ name: 'Twin room' }, { boardType: 'RO' }, { refundableTag: 'NRFN' }, { total: 240.11 }].map(offer)
  const same = offer({})
  expect(dealOffer([...others, same], stay, deal)).toBe(same)
  expect(dealOffer(others, stay, deal)).toBeUndefined()
})

test('on other dates, for more rooms or without a deal, no offer matches', () => {
  expect(dealOffer([offer({})], { ...stay, checkout: '2027-03-11' }, deal)).toBeUndefined()
  const two = sampleOffer({ rates: [sampleRate(king), sampleRate(king)], offerRetailRate: usd(240.1) })
  expect(dealOffer([two], stay, deal)).toBeUndefined()
  expect(dealOffer([offer({})], stay, undefined)).toBeUndefined()
})
