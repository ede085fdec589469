import type { Offer, OffersRequest, OffersResponse } from '#contract/hotels/find-offers'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate } from '#web/stay/testing/sample-offer.ts'
import { completenessOf, withFurther } from './further-rates.ts'

const room = (offerId: string, boardType: string, total: number) =>
  sampleOffer({ offerId, rates: [sampleRate({ boardType, boardName: boardType, total })] })

function found(maxRates: number, offers: Offer[], notices?: OffersResponse['notices']) {
  const request = { hotelIds: ['h'], maxRatesPerHotel: maxRates } as Partial<OffersRequest> as OffersRequest
  const data = [{ hotelId: 'h', roomTypes: offers }]
  return { request, response: { data, guestLevel: 0, sandbox: false, weather: [], ...(notices && { notices }) } }
}

const two = [room('a', 'RO', 90), room('b', 'RO', 95)]

test('a hotel with fewer rates than were asked for has no others, unless a notice names it', () => {
  expect(completenessOf(found(3, two), 'h')).toBe('complete')
  expect(completenessOf(found(2, two), 'h')).toBe('not asked')
  expect(completenessOf(found(3, two, [{ message: 'The supplier did not answer', hotelIds: ['h'] }]), 'h')).toBe(
    'not asked',
  )
  const most = Array.from({ length: 100 }, (_, index) => room(`${index}`, 'RO', index))
  expect(completenessOf(found(100, most), 'h')).toBe('no more can be asked for')
})

test('further rates are added to those that were there, each once, whatever their ids', () => {
  const further = found(100, [room('x', 'RO', 90), room('y', 'RO', 95), room('z', 'BB', 99)])
  const ids = withFurther(found(2, two), [further]).response.data.map(({ roomTypes }) =>
    roomTypes.map(({ offerId }) => offerId),
  )
  expect(ids).toEqual([['a', 'b', 'z']])
})
