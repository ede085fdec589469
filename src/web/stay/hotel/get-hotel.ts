import { getHotel, type HotelDetail } from '#contract/hotels/get-hotel'
import { query } from '#web/api/query.ts'
import type { RunningText } from '#web/kit/format/running-text.ts'

/** A hotel with a sanitized description. */
export interface Hotel extends HotelDetail {
  readonly description: RunningText
}

/** Returns the query for one hotel; idle without an id. */
export const hotelQuery = (id: string | undefined) =>
  query(getHotel, id === undefined ? undefined : { id }, async ({ data }): Promise<Hotel> => {
    const { cleanHtml } = await import('#web/kit/format/clean-html.ts')
    return { ...data, description: cleanHtml(data.description) }
  })
