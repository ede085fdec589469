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
      const checked = check(getHotel, (await platform.call(getHotel, input)).json)
      if (checked.isAsDescribed) return { body: pictures.ofDetail(checked.response, origin) as HotelResponse }
      const { response } = checked
      return responseOf<typeof getHotel>({
        isAsDescribed: false,
        response: isFields(response) ? pictures.ofDetail(response, origin) : response,
      })
    },
  }
}
