import type { Offer, OffersRequest, OffersResponse } from '#contract/hotels/find-offers'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate } from '#web/stay/testing/sample-offer.ts'
import { absenceOf, hotelsToRequest, withFurther } from './further-rates.ts'

const room = (offerId: string, boardType: string, total: number) =>
  sampleOffer({ offerId, rates: [sampleRate({ boardType, boardName: boardType, total })] })

interface Differing extends Partial<Pick<OffersResponse, 'notices' | 'moreBoardsAt'>> {
  readonly isComplete?: boolean
}

function found(maxRatesPerHotel: number, offers: Offer[], differing: Differing = {}) {
  const { isComplete = true, ...rest } = differing
  const request = { hotelIds: ['h'], maxRatesPerHotel } as Partial<OffersRequest> as OffersRequest
  const data = [{ hotelId: 'h', roomTypes: offers }]
  return { request, isComplete, response: { data, guestLevel: 0, sandbox: false, weather: [], ...rest } }
}

const two = [room('a', 'RO', 90), room('b', 'RO', 95)]
const named = { moreBoardsAt: ['h'] }
const notices = [{ message: 'The supplier did not answer', hotelIds: ['h'] }]

test.each<[of: string, absence: string, found: ReturnType<typeof found>, byDay?: boolean]>([
  ['as many rates as were requested', 'none', found(2, two)],
  ['fewer rates than were requested', 'none', found(3, two)],
  ['boards beyond those requested', 'unknown', found(2, two, named)],
  ['another hotel with boards beyond', 'none', found(2, two, { moreBoardsAt: ['other'] })],
  ['a notice', 'unknown', found(3, two, { notices })],
  ['a response that is arriving', 'loading', found(2, two, { isComplete: false })],
  ['all its rates of a response that is arriving', 'none', found(3, two, { isComplete: false })],
  ['as many rates as were requested, by day', 'unknown', found(2, two), true],
  ['fewer rates than were requested, by day', 'none', found(3, two), true],
  ['the most rates that can be requested, and boards beyond', 'unknown', found(2, two, named)],
])('a cell of a hotel with %s is %s', (_, absence, response, byDay = false) => {
  expect(absenceOf(response, 'h', byDay)).toBe(absence)
})

test.each<[of: string, isRequested: boolean, found: ReturnType<typeof found>, byDay?: boolean]>([
  ['boards beyond', true, found(10, two, named)],
  ['no boards beyond', false, found(2, two)],
  ['a response that is arriving', false, found(2, two, { ...named, isComplete: false })],
  ['all rates that may be requested', false, found(100, two, named)],
  ['a notice, which says to search again', false, found(10, two, { ...named, notices })],
  ['rates cut, and a filter by day', true, found(2, two), true],
  ['no rate cut, and a filter by day', false, found(3, two), true],
])('more rates of a hotel with %s are requested: %s', (_, isRequested, response, byDay = false) => {
  expect(hotelsToRequest(response, byDay)).toEqual(isRequested ? ['h'] : [])
})

test('further rates are added to the previous ones, each once, whatever their ids', () => {
  const further = found(100, [room('x', 'RO', 90), room('y', 'RO', 95), room('z', 'BB', 99)])
  const ids = withFurther(found(2, two), further).response.data.map(({ roomTypes }) =>
    roomTypes.map(({ offerId }) => offerId),
  )
  expect(ids).toEqual([['a', 'b', 'z']])
})

test('a further rate at the same price is a different one if its board, taxes or remarks differ', () => {
  const rate = { total: 90, boardType: '', boardName: 'Room only' }
  const one = sampleOffer({ offerId: 'a', rates: [sampleRate(rate)] })
  const others = [
    { ...rate, boardName: 'Half board' },
    { ...rate, remarks: 'Gala dinner' },
    { ...rate, taxesAndFees: [{ included: false, description: 'Resort fee', amount: 5, currency: 'USD' }] },
  ].map((other, index) => sampleOffer({ offerId: `b${index}`, rates: [sampleRate(other)] }))
  const shown = withFurther(found(1, [one]), found(100, [{ ...one, offerId: 'c' }, ...others]))
  expect(shown.response.data[0]!.roomTypes).toEqual([one, ...others])
})

test('without further rates, the previous result stays the same object', () => {
  const before = found(2, two)
  expect(withFurther(before, undefined)).toBe(before)
})

test.each<[what: string, change: Parameters<typeof sampleRate>[0], isNew: boolean]>([
  ['the same', {}, false],
  ['another board', { boardName: 'Half board' }, true],
  ['another name of the board', { boardName: 'Only bed' }, false],
  [
    'another tax',
    { taxesAndFees: [{ included: false, description: 'Resort fee', amount: 40, currency: 'USD' }] },
    true,
  ],
  ['a remark', { remarks: 'Gala dinner' }, true],
])('a further rate at the same price with %s', (_what, change, isNew) => {
  const plain = { boardType: '', boardName: 'Room only' }
  const offer = (offerId: string, more = {}) => sampleOffer({ offerId, rates: [sampleRate({ ...plain, ...more })] })
  const { response } = withFurther(found(1, [offer('a')]), found(2, [offer('b', change)]))
  expect(response.data[0]!.roomTypes).toHaveLength(isNew ? 2 : 1)
})
