import type { Offer, OffersRequest, OffersResponse } from '#contract/hotels/find-offers'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, sampleStep } from '#web/stay/testing/sample-offer.ts'
import { hotelLines } from '../matrix/matrix-columns.ts'
import { absenceOf, hotelsToRequest, withFurther } from './further-rates.ts'
import type { SellRule } from '../sell/selling-price.ts'
import type { RateFilterValues } from '../matrix/rate-filters.ts'
import { rateTableOf } from '../matrix/rate-rows.ts'

const room = (offerId: string, boardType: string, total: number) =>
  sampleOffer({ offerId, rates: [sampleRate({ boardType, boardName: boardType, total })] })
const free = (offerId: string, boardType: string, total: number) => {
  const terms = { refundableTag: 'RFN', cancelPolicyInfos: [sampleStep('2026-12-10T17:00:00Z', total)] }
  return sampleOffer({ offerId, rates: [sampleRate({ boardType, boardName: boardType, total, ...terms })] })
}

interface Differing extends Partial<Pick<OffersResponse, 'notices' | 'moreBoardsAt'>> {
  readonly isComplete?: boolean
  readonly refundableRatesOnly?: boolean
}

function found(maxRatesPerHotel: number, offers: Offer[], differing: Differing = {}) {
  const { isComplete = true, refundableRatesOnly = false, ...rest } = differing
  const request = { hotelIds: ['h'], maxRatesPerHotel, refundableRatesOnly } as Partial<OffersRequest> as OffersRequest
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

const all = [free('r', 'RO', 80), free('s', 'BB', 90), free('t', 'HB', 99)]

/** The dearest is sold for the least. */
const uneven = all.map((offer, index) => ({
  ...offer,
  suggestedSellingPrice: { ...offer.offerRetailRate, amount: 150 - 10 * index, source: '' },
}))

test.each<
  [of: string, isRequested: boolean, found: ReturnType<typeof found>, filters?: RateFilterValues, kind?: SellRule['kind']]
>([
  ['cells without a rate and boards beyond', true, found(10, two, named)],
  ['cells without a rate and no boards beyond', false, found(2, two)],
  ['a rate in each cell', false, found(10, all, named)],
  ['a rate in each cell but for a filter', true, found(10, all, named), { boards: ['RO'] }],
  ['no rate that passes a filter', true, found(10, all, named), { maxPrice: 1 }],
  ['a response that is arriving', false, found(2, two, { ...named, isComplete: false })],
  ['all rates that may be requested', false, found(100, two, named)],
  ['a notice, which says to search again', false, found(10, two, { ...named, notices })],
  ['no refundable cell', false, found(10, [room('u', 'HB', 9)], { ...named, refundableRatesOnly: true })],
  ['rates cut, and none until a day', true, found(3, all), { freeUntil: '2027-01-01' }],
  ['no rate cut, and none until a day', false, found(4, all), { freeUntil: '2027-01-01' }],
  ['a rate in each cell, others cut, and uneven selling prices', true, found(3, uneven), {}, 'suggested'],
  ['no rate within a highest price, and uneven selling prices', true, found(3, uneven), { maxPrice: 1 }, 'suggested'],
  ['no rate cut, and uneven selling prices', false, found(4, uneven), {}, 'suggested'],
  ['uneven selling prices that are arriving', false, found(3, uneven, { isComplete: false }), {}, 'suggested'],
  ['all rates that may be requested, and uneven selling prices', false, found(100, uneven), {}, 'suggested'],
  [
    'a rate in each cell, others cut, and selling prices that are a share of retail',
    false,
    found(3, all),
    {},
    'suggested',
  ],
  ['a rate in each cell, and others cut, at retail', false, found(3, uneven)],
])('a hotel with %s is asked for more: %s', (_, isRequested, response, filters = {}, kind = 'retail') => {
  const prices = { rule: { kind } as SellRule, ownCents: new Map() }
  const table = rateTableOf(response.response, Date.parse('2026-11-21T00:00:00Z'), prices)
  const ids = hotelsToRequest(response, hotelLines(table, filters, 5), {
    byDay: filters.freeUntil !== undefined,
    isSuggested: kind === 'suggested',
  })
  expect(ids).toEqual(isRequested ? ['h'] : [])
})

test('further rates are added to those that were there, each once, whatever their ids', () => {
  const further = found(100, [room('x', 'RO', 90), room('y', 'RO', 95), room('z', 'BB', 99)])
  const ids = withFurther(found(2, two), further).response.data.map(({ roomTypes }) =>
    roomTypes.map(({ offerId }) => offerId),
  )
  expect(ids).toEqual([['a', 'b', 'z']])
})

test('a further rate at the same price is another where its board, taxes or remarks are', () => {
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

test('without further rates what was found stays the same object', () => {
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
