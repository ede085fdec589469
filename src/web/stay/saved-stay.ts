import type { Deal } from '#contract/deals/list-deals'
import { cancellableRates } from '#contract/deals/cancellable-rates'
import { isRefundable } from '#contract/hotels/refundable'
import type { StayRequest } from '#contract/hotels/stay'
import type { Money } from '#contract/money'
import { integerParameter, numberParameter } from '#contract/query-parameters'
import * as z from 'zod/mini'
import { readValue } from '#web/browser/address.ts'
import { staySearch, writeRooms } from './form/stay-search.ts'

/** A stay of some guests at a hotel. */
export interface HotelStay {
  readonly hotelId: string
  readonly stay: StayRequest
}

/** A rate with its price at the time of saving. */
export interface SavedRate {
  readonly milesRequired: number
  readonly price: Money
  /** Miles earned per unit of cash. */
  readonly multiplier: number
  readonly boardType: string
  /** Undefined for stays saved by earlier versions. */
  readonly boardName?: string | undefined
  /** `RFN` if it was refundable at that time. */
  readonly refundableTag: string
  readonly roomName: string
}

/** A stay on a traveller's shortlist. */
export interface SavedStay extends HotelStay {
  readonly hotelName: string
  /** Undefined if the stay was saved without a rate; it then means the rate with the fewest miles. */
  readonly rate?: SavedRate | undefined
}

const mostMiles = 1_000_000_000
const field = z.string().check(z.maxLength(255))

/** The parts of a stored stay before its rate. */
const writtenStay = z
  .tuple([
    field.check(z.minLength(1)),
    staySearch.checkin,
    staySearch.checkout,
    staySearch.rooms,
    z._default(field, ''),
  ])
  .check(z.refine(([, checkin, checkout]) => checkin < checkout))

/** Miles, price, currency, multiplier, board, terms, room and board name. */
const writtenRate = z.tuple([
  integerParameter(1, mostMiles),
  numberParameter(0.01, mostMiles),
  z.string().check(z.regex(/^[A-Z]{3}$/)),
  numberParameter(0, 1000),
  field,
  field,
  field,
  z.optional(field),
])

/** Returns a key for a stay's dates, rooms and nationality. */
export function stayKey({ checkin, checkout, occupancies, guestNationality }: StayRequest): string {
  return [checkin, checkout, writeRooms(occupancies), guestNationality ?? ''].join(' ')
}

/**
 * Formats a stay as one line for storage and links. Asterisks separate its fields; in names, spaces replace asterisks.
 */
export function writeStay({ hotelId, hotelName, stay, rate }: SavedStay): string {
  const { checkin, checkout, occupancies } = stay
  const fields: (string | number)[] = [hotelId, checkin, checkout, writeRooms(occupancies), hotelName]
  if (rate !== undefined) {
    const { milesRequired, price, multiplier, boardType, refundableTag, roomName, boardName } = rate
    fields.push(milesRequired, price.amount, price.currency, multiplier, boardType, refundableTag, roomName)
    if (boardName !== undefined) fields.push(boardName.slice(0, 255))
  }
  return fields.map((field) => `${field}`.replace(/[*\n]/g, ' ')).join('*')
}

/** Returns the part of a stored stay that identifies it: hotel, dates and rooms. */
export function writtenKey(text: string): string {
  return text.split('*', 4).join('*')
}

/** Parses a stored stay; undefined if damaged. */
export function readStay(text: string): SavedStay | undefined {
  const fields = text.split('*')
  const stay = readValue(writtenStay, fields.slice(0, 5))
  const rate = readValue(writtenRate, fields.slice(5))
  // A truncated link ends within a rate.
  if (stay === undefined || (fields.length > 5 && rate === undefined)) return undefined
  const [hotelId, checkin, checkout, occupancies, hotelName] = stay
  const saved = { hotelId, hotelName, stay: { checkin, checkout, occupancies } }
  if (rate === undefined) return saved
  const [milesRequired, amount, currency, multiplier, boardType, refundableTag, roomName, boardName] = rate
  const price = { amount, currency }
  return { ...saved, rate: { milesRequired, price, multiplier, boardType, refundableTag, roomName, boardName } }
}

/** Returns a deal's stay; whether it is refundable depends on the moment. */
export function dealStay({ data: { hotel, room_types }, start_date, end_date }: Deal, nowMs: number): SavedStay {
  const [room] = room_types
  const rate = room?.rates[0]
  return {
    hotelId: hotel.id,
    hotelName: hotel.name,
    stay: { checkin: start_date, checkout: end_date, occupancies: [{ adults: rate?.adult_count ?? 2, children: [] }] },
    rate: room &&
      rate && {
        milesRequired: room.calculations.miles_required,
        price: room.calculations.selling_price,
        multiplier: room.calculations.miles_earning.multiplier,
        boardType: rate.board_type,
        boardName: rate.board_name,
        refundableTag: refundableTag({ rates: cancellableRates(room) }, nowMs),
        roomName: rate.name,
      },
  }
}

/** Whether a stay matches a deal: the same dates, and its guests in one room. */
export function isStayOfDeal({ hotelId, stay }: HotelStay, deal: Deal): boolean {
  const dealt = dealStay(deal, 0)
  return hotelId === dealt.hotelId && stayKey({ ...stay, guestNationality: undefined }) === stayKey(dealt.stay)
}

/** Returns the refundable tag of an offer saved at a moment. */
export function refundableTag(offer: Parameters<typeof isRefundable>[0], nowMs: number): string {
  return isRefundable(offer, nowMs) ? 'RFN' : 'NRFN'
}
