import { expect, test } from 'vitest'
import { sampleOffer, sampleRate } from '#web/stay/testing/sample-offer.ts'
import { narrowOffers } from './rate-switches.tsx'

const offer = (offerId: string, rate: Parameters<typeof sampleRate>[0]) =>
  sampleOffer({ offerId, rates: [sampleRate(rate)] })
const offers = [
  offer('a', {}),
  offer('b', { refundableTag: 'RFN' }),
  offer('c', { boardType: 'HB', boardName: 'Half board' }),
  offer('d', { boardType: 'HB', boardName: 'Half board', refundableTag: 'RFN' }),
]
const ids = (some: readonly { offerId: string }[]) => some.map(({ offerId }) => offerId).join('')

test('each switch narrows the rates, and both combine', () => {
  expect(ids(narrowOffers(offers, {}, 0))).toBe('abcd')
  expect(ids(narrowOffers(offers, { refundable: true }, 0))).toBe('bd')
  expect(ids(narrowOffers(offers, { board: 'Half board' }, 0))).toBe('cd')
  expect(ids(narrowOffers(offers, { refundable: true, board: 'Half board' }, 0))).toBe('d')
  expect(ids(narrowOffers(offers, { board: 'Full board' }, 0))).toBe('')
})

test('a board has one switch, however its supplier spells it', () => {
  const named = ['Half board', 'Half Board Dinner', 'Meia pensão'].map((boardName) =>
    sampleOffer({ offerId: boardName, rates: [sampleRate({ boardType: 'X', boardName })] }),
  )
  expect(narrowOffers(named, { board: 'Half board' }, 0)).toEqual(named)
  const denied = sampleOffer({ rates: [sampleRate({ boardType: 'BB', boardName: 'Breakfast not included' })] })
  expect(narrowOffers([denied], { board: 'Breakfast' }, 0)).toEqual([])
  expect(narrowOffers([denied], { board: 'Room only' }, 0)).toEqual([denied])
})

test('rooms sold together are refundable if all of them are', () => {
  const mixed = sampleOffer({ rates: [sampleRate({ refundableTag: 'RFN' }), sampleRate({ occupancyNumber: 2 })] })
  expect(narrowOffers([mixed], { refundable: true }, 0)).toEqual([])
})
