import { ContractError } from '#client/errors'
import { expect, test } from 'vitest'
import { sampleOffer } from '../format/sample-offer.ts'
import { checkHotels } from './check-offers.ts'

const { signal } = new AbortController()
const many = Array.from({ length: 3000 }, (_, hotel) => ({
  hotelId: `h${hotel}`,
  roomTypes: [sampleOffer({}), sampleOffer({})],
}))

test('hotels that are as described come back in their order', async () => {
  expect(await checkHotels(many, signal)).toEqual(many)
})

test('one that is not is told as a fault of the contract', async () => {
  await expect(checkHotels([...many.slice(0, 3), { hotelId: 7, roomTypes: [] }], signal)).rejects.toThrow(ContractError)
})

test('other work has its turn while many are checked, and may end it', async () => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 0)
  const checked = checkHotels(
    Array.from({ length: 20 }).flatMap(() => many),
    controller.signal,
  )
  await expect(checked).rejects.toThrow(/abort/i)
})
