import { expect, test } from 'vitest'
import { sampleOffer, usd } from '../../format/sample-offer.ts'
import type { Repriced } from './reprice.ts'
import { stateWords } from './state-words.ts'

const rate = {
  milesRequired: 42_000,
  price: usd(200),
  multiplier: 5,
  boardType: 'RO',
  refundableTag: 'NRFN',
  roomName: 'King room',
}
const stay = { hotelId: 'a', checkin: '2026-11-30', checkout: '2026-12-03', rooms: '2', hotelName: 'Astoria', rate }
const priced = (milesRequired: number): Repriced => ({
  kind: 'priced',
  offer: sampleOffer({}),
  isOther: false,
  milesRequired,
  isOfKeeping: false,
  price: usd(200),
  multiplier: 5,
})
const words = (...all: Repriced[]) => stateWords(all.map((repriced) => ({ stay, repriced })))

test('nothing is said to have changed before all is checked', () => {
  expect(words(priced(44_000), { kind: 'checking' })).toBe('Checking today’s prices…')
  expect(words(priced(42_000))).toBe('Prices checked just now: nothing has changed.')
})

test('what has changed, is sold out and could not be checked is counted apart', () => {
  expect(words(priced(44_000), { kind: 'sold out' }, { kind: 'unknown', reason: 'Away.' }, priced(42_000))).toBe(
    'Prices checked just now: 1 of 4 changed, 1 sold out, 1 could not be checked.',
  )
})
