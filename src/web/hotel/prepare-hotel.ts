import type { Client } from '#client/client'
import { getHotel, type HotelDetail } from '#contract/hotels/get-hotel'
import { listHotels } from '#contract/hotels/list-hotels'
import type { StayDates } from '#contract/hotels/stay-limits'
import { isNotFound } from '#web/api/explain-error.ts'
import { type DatedDeal, type Deals, fetchDeals, ownDealRequest, withoutLongTexts } from '#web/stay/deal/list-deals.ts'
import { mosaicFields } from '#web/photos/photo-mosaic.tsx'
import { cleanOnService, plainText } from '#web/kit/format/clean-on-service.ts'
import type { PrepareView } from '#web/api/first-view.ts'
import { previewPicture } from '#web/stay/preview-picture.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { hotelPath } from '#web/browser/paths.ts'
import { storeFirstHotel } from './load-hotel.ts'
import { daysOf, readHotelAddress } from './hotel-address.ts'

const maxMetaChars = 200

/** Prepares the first view of a hotel page; an unknown hotel has none. Never requests rates. */
export const prepareHotel: PrepareView = async ({ client, params: { id = '' }, search, now }) => {
  const hotel = await client.call(getHotel, { id }).then(
    ({ data }) => data,
    (error: unknown) => {
      if (isNotFound(error)) return undefined
      throw error
    },
  )
  if (hotel === undefined) return undefined
  const address = readHotelAddress(search)
  const [deals, listed] = await Promise.all([
    ownDeals(client, hotel.id, daysOf(address, now)),
    // The rating is optional: a connected platform may have no list of hotels.
    client.call(listHotels, { ids: [hotel.id] }).then(
      ({ data }) => ({ ...data, data: data.data.map((one) => ({ ...one, hotelDescription: '' })) }),
      () => undefined,
    ),
  ])
  const deal = deals.find((found) => found.deals.length > 0)?.deals[0]

  const description = cleanOnService(hotel.description)
  const head = {
    title: hotel.name,
    description: shorten(`${summaryOf(hotel, deal)} ${plainText(description)}`, maxMetaChars),
    path: hotelPath.href(hotel.id),
    image: previewPicture(hotel.images[0]?.url),
  }
  // The photo viewer only works in a browser.
  if (address.photo !== undefined) return { head, body: undefined }
  const shown = {
    hotel: { ...hotel, description: '', images: hotel.images.slice(0, mosaicFields) },
    listed,
    deals,
  }
  const atMs = now.getTime()
  return {
    head,
    body: {
      data: { atMs, shown },
      isReadFirst: true,
      store: (queryClient) => storeFirstHotel(queryClient, shown, { atMs, description }),
    },
  }
}

/** Returns the hotel's deal for the requested stay, if any, and its best upcoming deal. */
async function ownDeals(client: Client, hotelId: string, days: StayDates | undefined): Promise<Deals[]> {
  const find = async (stay?: StayDates) => {
    const found = await fetchDeals(client, ownDealRequest(hotelId, stay))
    return { ...found, deals: found.deals.map(withoutLongTexts) }
  }
  return Promise.all(days === undefined ? [find()] : [find(days), find()])
}

function summaryOf({ stars, address }: HotelDetail, deal: DatedDeal | undefined): string {
  const kind = stars === 0 ? 'Hotel' : `${stars}-star hotel`
  const miles = deal?.data.room_types[0]?.calculations.miles_required
  const price = miles === undefined ? '' : `, a deal for ${formatMiles(miles)} miles`
  return `${kind} in ${address.city}, ${address.countryName}${price}.`
}

/** Shortens a text at a word boundary. */
function shorten(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text.trim()
  return `${text.slice(0, maxChars).replace(/\s+\S*$/, '')} …`
}
