import { getHotel } from '#contract/hotels/get-hotel'
import type { Operation } from '#server/http/operation'
import { checkResponse } from '../responses/check-response.ts'
import type { Platform } from '../platform.ts'
import type { PlatformPictures } from './platform-pictures.ts'

/**
 * Returns one hotel of the platform in full.
 *
 * @spec 3. Get the details of a hotel
 */
export function forwardGetHotel(platform: Platform, pictures: PlatformPictures): Operation<typeof getHotel> {
  return {
    async handle(input, { origin }) {
      const hotel = checkResponse(getHotel, (await platform.call(getHotel, input)).json)
      return { body: pictures.ofDetail(hotel, origin) }
    },
  }
}
