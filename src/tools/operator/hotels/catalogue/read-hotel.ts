import tzLookup from '@photostructure/tz-lookup'
import type { Hotel, HotelImage } from '#server/hotels/hotel'
import type { Position } from '#server/places/sphere'
import { plainText } from '#sources/liteapi/plain-text'
import type { NamedFacility } from './supplier-amenities.ts'
import type { DescribedHotel, ListedHotel } from './supplier-hotel.ts'
import sanitizeHtml from 'sanitize-html'

/** The reasons that a supplier's hotel is not imported. */
export type LeftOut = 'it is deleted' | 'it has no name' | 'its country is not two letters' | 'it has no position'

/** A hotel without its amenities and its place, which are added later. */
interface ReadHotel {
  readonly hotel: Omit<Hotel, 'placeId' | 'amenityIds'>
  readonly facilities: readonly NamedFacility[]
}

const mostStars = 5
const mostRating = 10

/** Combines a hotel's list entry and description, which use different field names, or returns why the hotel is left out. */
export function readHotel(
  listed: ListedHotel,
  described: DescribedHotel,
  pictureOrigins: readonly string[] = [],
): ReadHotel | LeftOut {
  const text = (field: 'name' | 'city' | 'address' | 'zip') => plainText(described[field]) || plainText(listed[field])
  if (listed.deletedAt === true || described.deletedAt === true) return 'it is deleted'
  const name = text('name')
  if (name === '') return 'it has no name'
  // The supplier selects by the list's country, so the list takes precedence.
  const countryCode = (listed.country.trim() || described.country.trim()).toUpperCase()
  if (!/^[A-Z]{2}$/.test(countryCode)) return 'its country is not two letters'
  const position = [described.location, described, listed.location, listed].map(readPosition).find(Boolean)
  if (position === undefined) return 'it has no position'
  const hotel = {
    hotelId: listed.id,
    name,
    description: readRichText(described.hotelDescription),
    addressLine: text('address'),
    city: text('city'),
    stateProvince: '',
    postalCode: text('zip'),
    countryCode,
    ...position,
    timezone: tzLookup(position.latitude, position.longitude),
    stars: readStars(described.starRating) || readStars(listed.stars),
    rating: readRating(described.rating) || readRating(listed.rating),
    reviewCount: readCount(described.reviewCount) || readCount(listed.reviewCount),
    hotelTypeId: readCount(described.hotelTypeId) || readCount(listed.hotelTypeId),
    ...readChain(listed, described),
    images: readImages(described.hotelImages, pictureOrigins),
    ...readTimes(described.checkinCheckoutTimes),
  }
  return { hotel, facilities: readFacilities(listed, described) }
}

/** Returns a position on Earth; `undefined` for the point off Africa that stands for a missing one. */
function readPosition(from: { latitude: number | null; longitude: number | null } | null): Position | undefined {
  if (from === null || from.latitude === null || from.longitude === null) return undefined
  const { latitude, longitude } = from
  const isSome = latitude !== 0 || longitude !== 0
  return isSome && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** Returns 1 to 5 in halves; 0 for anything else, including a hotel without a class. */
function readStars(stars: number | null): number {
  const halves = Math.round((stars ?? 0) * 2) / 2
  return halves >= 1 && halves <= mostStars ? halves : 0
}

function readRating(rating: number | null): number {
  const tenths = Math.round((rating ?? 0) * 10) / 10
  return tenths > 0 && tenths <= mostRating ? tenths : 0
}

function readCount(count: number | null): number {
  return Number.isSafeInteger(count) && count !== null && count > 0 ? count : 0
}

/** Returns the chain. Without one, the list says "Not Available" and the description says nothing. */
function readChain(listed: ListedHotel, described: DescribedHotel): Pick<Hotel, 'chain' | 'chainId'> {
  const chain = [described.chain, listed.chain].map(plainText).find((one) => !noChain.test(one))
  return chain === undefined ? { chain: '', chainId: 0 } : { chain, chainId: readCount(listed.chainId) }
}

const noChain = /^(not available|no chain|independent|none|n\/a)?$/i

function readFacilities(listed: ListedHotel, { facilities }: DescribedHotel): NamedFacility[] {
  if (facilities.length === 0) return listed.facilityIds.map((id) => ({ id, name: undefined }))
  return facilities.map(({ facilityId, name }) => ({ id: facilityId, name }))
}

/** Returns images without duplicates, main photo first, then in their order, over https or from the operator's origins. */
function readImages(images: DescribedHotel['hotelImages'], pictureOrigins: readonly string[]): HotelImage[] {
  const byUrl = new Map<string, HotelImage>()
  const inOrder = images.toSorted(
    (a, b) => Number(b.defaultImage) - Number(a.defaultImage) || (a.order ?? 0) - (b.order ?? 0),
  )
  for (const { url, urlHd, caption } of inOrder) {
    const [best, small] = [urlHd, url].map((one) => one.trim()).filter((one) => isShown(one, pictureOrigins))
    if (best === undefined || byUrl.has(best)) continue
    const image = { url: best, caption: plainText(caption), category: '' }
    byUrl.set(best, small === undefined || small === best ? image : { ...image, smallUrl: small })
  }
  return [...byUrl.values()]
}

function isShown(url: string, origins: readonly string[]): boolean {
  return URL.canParse(url) && (url.startsWith('https://') || origins.includes(new URL(url).origin))
}

type HotelTimes = Pick<Hotel, 'checkInFrom' | 'checkInUntil' | 'checkOutBy'>

const usual: HotelTimes = { checkInFrom: '15:00', checkInUntil: '23:59', checkOutBy: '11:00' }

/** The field names of each time, older ones last. */
const names = {
  checkInFrom: ['checkin_start', 'checkinStart', 'checkin'],
  checkInUntil: ['checkin_end', 'checkinEnd'],
  checkOutBy: ['checkout', 'checkout_time', 'checkoutTime'],
} as const

/** Reads a hotel's times in English 12- or 24-hour form; a missing or unreadable time becomes the usual one. */
function readTimes(times: Readonly<Record<string, unknown>>): HotelTimes {
  const read = (field: keyof HotelTimes) =>
    names[field].map((name) => readTime(times[name])).find((time) => time !== undefined) ?? usual[field]
  const checkInUntil = read('checkInUntil')
  return {
    checkInFrom: read('checkInFrom'),
    // An end at midnight means the end of the day.
    checkInUntil: checkInUntil === '00:00' ? '23:59' : checkInUntil,
    checkOutBy: read('checkOutBy'),
  }
}

function readTime(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const [, hourText = '', minuteText = '00', half = ''] =
    /^\s*(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(?:([ap])\.?m\.?)?\s*$/i.exec(text) ?? []
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (hourText === '' || minute > 59) return undefined
  if (half === '') return hour <= 24 ? timeOf(hour % 24, minute) : undefined
  if (hour < 1 || hour > 12) return undefined
  return timeOf((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute)
}

function timeOf(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Tags that become other tags of a description, or the end of a paragraph. */
const sameAs: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ol: 'ul',
  ...Object.fromEntries(
    'div section article blockquote table tr h1 h2 h3 h4 h5 h6 dl dt dd'.split(' ').map((tag) => [tag, 'p']),
  ),
}

const allowedAttributes = {}
const parts = /<(\/?)(p|ul|li|strong|em|br)(?: \/)?>|[^<]+/g

/**
 * Reduces HTML of any quality, or plain text, to paragraphs and lists: `p`, `strong`, `em`, `ul`, `li`, all closed.
 * Blocks are neither nested nor empty. A line that ends with `br` becomes a paragraph, because suppliers write lists
 * like that.
 */
export function readRichText(html: string): string {
  const allowedTags = ['p', 'strong', 'em', 'ul', 'li', 'br']
  const clean = sanitizeHtml(html, { allowedTags, allowedAttributes, transformTags: sameAs })
  const blocks: string[] = []
  let block = ''
  let listDepth = 0
  /** The open elements around the next text, outermost first. */
  const emphasis: string[] = []

  function endBlock() {
    const text = closed(block)
    if (text !== '') blocks.push(listDepth > 0 ? `<ul><li>${text}</li></ul>` : `<p>${text}</p>`)
    block = emphasis.map((tag) => `<${tag}>`).join('')
  }

  for (const [part, slash, tag] of clean.matchAll(parts)) {
    if (tag === undefined) block += part
    else if (tag === 'strong' || tag === 'em') {
      block += part
      if (slash === '') emphasis.push(tag)
      else emphasis.splice(emphasis.lastIndexOf(tag))
    } else if (listDepth > 0 && (tag === 'p' || tag === 'br')) block += ' '
    else {
      endBlock()
      if (tag === 'ul') listDepth = Math.max(0, listDepth + (slash === '' ? 1 : -1))
    }
  }
  endBlock()
  return blocks.join('').replaceAll('</ul><ul>', '')
}

/** Returns the text of a block with all emphasis closed, and without empty emphasis. */
function closed(block: string): string {
  return sanitizeHtml(block, {
    allowedTags: ['strong', 'em'],
    allowedAttributes,
    exclusiveFilter: ({ text }) => text.trim() === '',
  })
    .replaceAll(/\s+/g, ' ')
    .trim()
}
