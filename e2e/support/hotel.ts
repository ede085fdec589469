import type { HotelResponse } from '#contract/hotels/get-hotel'
import type { HotelsResponse } from '#contract/hotels/list-hotels'
import { testKeys } from '#tools/support/server-process'
import type { APIRequestContext, Page } from '@playwright/test'
import { stay } from './stay.ts'

/** A sample hotel near the default location of callers. */
export const hotelId = 'h0000600'

/** The hotel's page for a stay of two nights. */
export const address = `/hotels/${hotelId}?${new URLSearchParams(stay)}`

/** Returns the hotel from the API, to compare its page with. */
export async function fetchHotel(request: APIRequestContext): Promise<HotelResponse> {
  const response = await request.get(`/v1/hotels/${hotelId}`, {
    headers: { authorization: `Bearer ${testKeys.public}` },
  })
  return (await response.json()) as HotelResponse
}

/** Returns the hotel as it is listed, which has its rating. */
export async function fetchListed(request: APIRequestContext): Promise<HotelsResponse['data'][number]> {
  const response = await request.get(`/v1/hotels/list?ids=${hotelId}`, {
    headers: { authorization: `Bearer ${testKeys.public}` },
  })
  return ((await response.json()) as HotelsResponse).data[0]!
}

/** The full-screen photo viewer. */
export function photos(page: Page) {
  return page.getByRole('dialog', { name: 'Photos' })
}

/** The rates of the page, grouped by room. */
export function rooms(page: Page) {
  return page.getByRole('list', { name: 'Rooms' })
}
