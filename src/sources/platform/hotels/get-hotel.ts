import { getHotel, type HotelResponse } from '#contract/get-hotel'
import type { Operation } from '#server/http/operation'
import { responseOf } from '../answers/check-answer.ts'
import { isFields } from '../answers/fields.ts'
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
      if (checked.isAsDescribed) return { body: pictures.ofDetail(checked.answer, origin) as HotelResponse }
      const { answer } = checked
      return responseOf<typeof getHotel>({
        isAsDescribed: false,
        answer: isFields(answer) ? pictures.ofDetail(answer, origin) : answer,
      })
    },
  }
}
