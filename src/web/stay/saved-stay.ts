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
  /** Miles earned per unit of cash; undefined if unknown. */
  readonly multiplier: number | undefined
  readonly boardType: string
  /** Undefined for stays saved by earlier versions. */
  readonly boardName?: string | undefined
  /** The rooms after the first. */
  readonly otherRooms?: readonly RoomTraits[] | undefined
  /** `RFN` if it was refundable at that time. */
  readonly refundableTag: string
  readonly roomName: string
}

/** The facts that identify a room of a rate across searches. */
export interface RoomTraits {
  readonly name: string
  readonly boardType: string
  /** Undefined for rates saved by earlier versions. */
  readonly boardName?: string | undefined
}

/** A stay on a traveller's shortlist. */
export interface SavedStay extends HotelStay {
  readonly hotelName: string
  /** Undefined if the stay was saved without a rate; it then means the rate with the fewest miles. */
  readonly rate?: SavedRate | undefined
}

const maxAmount = 1_000_000_000
const longestText = 255
const textField = z.string().check(z.maxLength(longestText))

/** Hotel id, check-in, check-out, rooms and hotel name. */
const writtenStay = z
  .tuple([
    textField.check(z.minLength(1)),
    staySearch.checkin,
    staySearch.checkout,
    staySearch.rooms,
    z._default(textField, ''),
  ])
  .check(z.refine(([, checkin, checkout]) => checkin < checkout))

/** Miles, price, currency, multiplier, board, terms, room and board name; then board, room and board name of each other room. */
const writtenRate = z
  .tuple(
    [
      integerParameter(1, maxAmount),
      numberParameter(0.01, maxAmount),
      z.string().check(z.regex(/^[A-Z]{3}$/)),
      z.union([numberParameter(0, 1000), z.literal('')]),
      textField,
      textField,
      textField,
      z.optional(textField),
    ],
    textField,
  )
  .check(z.refine((fields) => fields.length < 9 || (fields.length - 8) % 3 === 0))

/** Returns a key for a stay's dates, rooms and nationality. */
export function stayKey({ checkin, checkout, occupancies, guestNationality }: StayRequest): string {
  return [checkin, checkout, writeRooms(occupancies), guestNationality ?? ''].join(' ')
}

/** Formats a stay as fields separated by asterisks, for storage and links; asterisks in names become spaces. */
export function writeStay({ hotelId, hotelName, stay, rate }: SavedStay): string {
  const { checkin, checkout, occupancies } = stay
  const fields: (string | number)[] = [hotelId, checkin, checkout, writeRooms(occupancies), hotelName]
  if (rate !== undefined) {
    const { milesRequired, price, multiplier, boardType, refundableTag, roomName, boardName, otherRooms = [] } = rate
    fields.push(milesRequired, price.amount, price.currency, multiplier ?? '', boardType, refundableTag, roomName)
    if (boardName !== undefined) fields.push(boardName)
    for (const room of otherRooms) fields.push(room.boardType, room.name, room.boardName ?? '')
  }
  return fields.map((field) => `${field}`.slice(0, longestText).replace(/[*\n]/g, ' ')).join('*')
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
  const [milesRequired, amount, currency, multiplier, boardType, refundableTag, roomName, boardName, ...others] = rate
  return {
    ...saved,
    rate: {
      milesRequired,
      price: { amount, currency },
      multiplier: multiplier === '' ? undefined : multiplier,
      boardType,
      refundableTag,
      roomName,
      boardName,
      otherRooms: others.length > 0 ? readRooms(others) : undefined,
    },
  }
}

function readRooms([boardType, name, boardName, ...others]: readonly string[]): RoomTraits[] {
  return boardType === undefined ? [] : [{ boardType, name: name!, boardName }, ...readRooms(others)]
}

/** Returns a deal's stay; `nowMs` decides whether it is refundable. */
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

/** Whether a stay is a deal's: the same hotel and dates, with the deal's guests in one room. */
export function isStayOfDeal({ hotelId, stay }: HotelStay, deal: Deal): boolean {
  const own = dealStay(deal, 0)
  return hotelId === own.hotelId && stayKey({ ...stay, guestNationality: undefined }) === stayKey(own.stay)
}

/** Returns `RFN` if an offer is refundable at a time, otherwise `NRFN`. */
export function refundableTag(offer: Parameters<typeof isRefundable>[0], nowMs: number): string {
  return isRefundable(offer, nowMs) ? 'RFN' : 'NRFN'
}
