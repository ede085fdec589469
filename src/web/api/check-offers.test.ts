import { ContractError } from '#client/errors'
import { expect, test } from 'vitest'
import { sampleOffer } from '../format/sample-offer.ts'
import { checkHotels } from './check-offers.ts'

const { signal } = new AbortController()
const many = Array.from({ length: 3000 }, (_, hotel) => ({
  hotelId: `h${hotel}`,
  roomTypes: [sampleOffer({}), sampleOffer({})],
}))

test('valid hotels are returned in their order', async () => {
  expect(await checkHotels(many, signal)).toEqual(many)
})

test('an invalid hotel is a ContractError', async () => {
  await expect(checkHotels([...many.slice(0, 3), { hotelId: 7, roomTypes: [] }], signal)).rejects.toThrow(ContractError)
})

test('the event loop runs while many hotels are checked, and can abort it', async () => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 0)
  const checked = checkHotels(
    Array.from({ length: 20 }).flatMap(() => many),
    controller.signal,
  )
  await expect(checked).rejects.toThrow(/abort/i)
})
