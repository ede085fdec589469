import type { HotelResponse } from '#contract/get-hotel'
import { testKeys } from '#tools/support/server-process'
import type { APIRequestContext, Page } from '@playwright/test'

/** A hotel near where the service takes its callers to be, at a stay of two nights. */
export const hotelId = 'h0000600'
const stay = { checkin: '2027-02-08', checkout: '2027-02-10' }
export const address = `/hotels/${hotelId}?${new URLSearchParams(stay)}`

/** Asks the service itself for the hotel, for its page to be compared with. */
export async function askForHotel(request: APIRequestContext): Promise<HotelResponse> {
  const answer = await request.get(`/v1/hotels/${hotelId}`, {
    headers: { authorization: `Bearer ${testKeys.public}` },
  })
  return (await answer.json()) as HotelResponse
}

/** The photos over the whole screen. */
export function photos(page: Page) {
  return page.getByRole('dialog', { name: 'Photos' })
}
