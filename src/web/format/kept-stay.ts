import type { Deal } from '#contract/list-deals'
import type { Money } from '#contract/money'

/** A rate with its price when it was kept. */
export interface KeptRate {
  readonly milesRequired: number
  readonly price: Money
  /** Miles that each unit of cash earns. */
  readonly multiplier: number
  readonly boardType: string
  readonly refundableTag: string
  readonly roomName: string
}

/** A stay on a traveller's shortlist. */
export interface KeptStay {
  readonly hotelId: string
  /** YYYY-MM-DD */
  readonly checkin: string
  /** YYYY-MM-DD */
  readonly checkout: string
  /** As in the addresses of stays: `2` for two adults in one room. */
  readonly rooms: string
  readonly hotelName: string
  /** Undefined where the stay was kept without one: then that of the fewest miles is meant. */
  readonly rate?: KeptRate | undefined
}

/**
 * Writes a stay as one line, which the browser stores and links contain; `readStays` reads it. An asterisk separates its fields:
 * unlike most signs, it stays as it is in addresses. In names, where it means nothing, a space takes its place.
 */
export function writeStay({ hotelId, checkin, checkout, rooms, hotelName, rate }: KeptStay): string {
  const fields: (string | number)[] = [hotelId, checkin, checkout, rooms, hotelName]
  if (rate !== undefined) {
    const { milesRequired, price, multiplier, boardType, refundableTag, roomName } = rate
    fields.push(milesRequired, price.amount, price.currency, multiplier, boardType, refundableTag, roomName)
  }
  return fields.map((field) => `${field}`.replace(/[*\n]/g, ' ')).join('*')
}

/** The part of a written stay that says which it is: its hotel, nights and rooms. */
export function stayKey(text: string): string {
  return text.split('*', 4).join('*')
}

/** The stay of a deal. */
export function dealStay({ data: { hotel, room_types }, start_date, end_date }: Deal): KeptStay {
  const [room] = room_types
  const rate = room?.rates[0]
  return {
    hotelId: hotel.id,
    checkin: start_date,
    checkout: end_date,
    rooms: `${rate?.adult_count ?? 2}`,
    hotelName: hotel.name,
    rate: room &&
      rate && {
        milesRequired: room.calculations.miles_required,
        price: room.calculations.selling_price,
        multiplier: room.calculations.miles_earning.multiplier,
        boardType: rate.board_type,
        refundableTag: rate.cancellation_policies.refundable_tag,
        roomName: rate.name,
      },
  }
}
