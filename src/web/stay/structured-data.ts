import { nightsBetween } from '#contract/days'
import type { HotelDetail } from '#contract/hotels/get-hotel'
import type { Deal } from '#contract/deals/list-deals'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { hotelPath } from '#web/device/address/paths.ts'

/** A thing in the words of schema.org, as JSON-LD. */
type Thing = Readonly<Record<string, unknown>>

/** The deals of a list, each as a hotel with what it offers. */
export function dealsInSchema(deals: readonly Deal[], total: number, origin: string): Thing {
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: deals.map((deal, index) => {
      return { '@type': 'ListItem', position: index + 1, item: hotelOfDeal(deal, origin) }
    }),
  }
}

function hotelOfDeal(deal: Deal, origin: string): Thing {
  const { id, name, main_photo, stars, rating, review_count, address, city, zip, country, ...place } = deal.data.hotel
  return {
    '@type': 'Hotel',
    name,
    url: origin + hotelPath.href(id),
    image: pictureOf(main_photo),
    address: addressOf([address, city, '', zip, country.toUpperCase()]),
    geo: pointOf(place),
    starRating: starsOf(stars),
    aggregateRating: ratingOf(rating, review_count),
    makesOffer: offerOfDeal(deal, origin),
  }
}

/** A hotel, with the deal it has. */
export function hotelInSchema(hotel: HotelDetail, description: string, deal: Deal | undefined, origin: string): Thing {
  const { id, name, address, location, stars, amenities, images, policies } = hotel
  const url = origin + hotelPath.href(id)
  const line = [address.line1, address.line2].filter(Boolean).join(', ')
  return {
    '@type': 'Hotel',
    '@id': url,
    url,
    name,
    description: description === '' ? undefined : description,
    image: images.length === 0 ? undefined : images.map((image) => image.url),
    address: addressOf([line, address.city, address.stateProvince, address.postalCode, address.countryCode]),
    geo: pointOf(location),
    starRating: starsOf(stars),
    aggregateRating: deal && ratingOf(deal.data.hotel.rating, deal.data.hotel.review_count),
    amenityFeature: amenities.map(({ name }) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    checkinTime: policies.checkIn.beginTime,
    checkoutTime: policies.checkOut.time,
    makesOffer: deal && offerOfDeal(deal, origin),
  }
}

/** Miles are no currency: the price is that in cash, and the one in miles is said in the description. */
function offerOfDeal({ data, start_date, end_date }: Deal, origin: string): Thing | undefined {
  const room = data.room_types[0]
  if (room === undefined) return undefined
  const { selling_price, excluded_taxes, excluded_fees, miles_required } = room.calculations
  const [rate] = room.rates
  const nights = formatCount(nightsBetween(start_date, end_date), 'night', 'nights')
  const stated = excluded_taxes > 0 ? formatMoney({ ...selling_price, amount: excluded_taxes }) : 'any'
  const taxes = [`${stated} taxes`, ...(excluded_fees ?? [])].join(' and ')
  return {
    '@type': 'Offer',
    url: origin + hotelPath.href(data.hotel.id, { checkin: start_date, checkout: end_date }),
    price: selling_price.amount,
    priceCurrency: selling_price.currency,
    description: `${formatMiles(miles_required)} miles, or ${formatMoney(selling_price)} in cash plus ${taxes} at the property, for ${nights} from ${start_date} to ${end_date}`,
    itemOffered: rate && { '@type': 'HotelRoom', name: `${rate.name}, ${rate.board_name}` },
  }
}

/** What the service names as the picture of a hotel that has none shows no hotel. */
export function pictureOf(url: string | undefined): string | undefined {
  return url === undefined || url.endsWith('/no-photo.svg') ? undefined : url
}

const addressParts = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry']

function addressOf(texts: readonly string[]): Thing {
  const parts = texts.map((text, index) => [addressParts[index]!, text] as const).filter(([, text]) => text !== '')
  return { '@type': 'PostalAddress', ...Object.fromEntries(parts) }
}

function pointOf({ latitude, longitude }: HotelDetail['location']): Thing {
  return { '@type': 'GeoCoordinates', latitude, longitude }
}

function starsOf(stars: number): Thing | undefined {
  return stars === 0 ? undefined : { '@type': 'Rating', ratingValue: stars, bestRating: 5 }
}

function ratingOf(rating: number, reviewCount: number): Thing | undefined {
  if (rating === 0 || reviewCount === 0) return undefined
  return { '@type': 'AggregateRating', ratingValue: rating, bestRating: 10, worstRating: 0, reviewCount }
}
