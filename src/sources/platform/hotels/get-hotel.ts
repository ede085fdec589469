import { getHotel, type HotelResponse } from '#contract/hotels/get-hotel'
import type { Operation } from '#server/http/operation'
import { responseOf } from '../responses/check-response.ts'
import { isFields } from '../responses/fields.ts'
import type { Forwarding } from '../forward.ts'
import type { PlatformPictures } from './platform-pictures.ts'

/**
 * Returns one hotel of the platform in full.
 *
 * @spec 3. Get the details of a hotel
 */
export function forwardGetHotel(
  { platform, check }: Forwarding,
  pictures: PlatformPictures,
): Operation<typeof getHotel> {
  return {
    async handle(input, { origin }) {
      const { isAsDescribed, response } = check(getHotel, (await platform.call(getHotel, input)).json)
      const shown = isFields(response) ? pictures.ofDetail(response, origin) : response
      return responseOf<typeof getHotel>({ isAsDescribed, response: shown as HotelResponse })
    },
  }
}
