import { dayField, isWithin } from '../../address-fields.ts'
import { staySearchFields } from '../../components/stay/stay-search.ts'
import { type KeptRate, type KeptStay, stayKey } from '../../format/kept-stay.ts'
import { shortlistPath } from '../../paths.ts'

/** A stay, and how it is written. */
export interface ReadStay {
  readonly key: string
  readonly text: string
  readonly stay: KeptStay
}

/** The stays of a list, and how many could not be read. */
interface ReadStays {
  readonly stays: readonly ReadStay[]
  readonly unreadable: number
}

const parameter = 'stay'
const longestField = 255
const mostMiles = 1_000_000_000

/** Reads written stays in their order; one that is there twice counts once, and what is damaged is left out. */
export function readStays(texts: readonly string[]): ReadStays {
  const read = texts.flatMap((text) => readStay(text) ?? [])
  return {
    stays: [...new Map(read.toReversed().map((each) => [each.key, each])).values()].toReversed(),
    unreadable: texts.length - read.length,
  }
}

/** Reads the stays in the address of a link; undefined where it has none, so that the device's own are meant. */
export function readLink(search: string): ReadStays | undefined {
  const texts = new URLSearchParams(search).getAll(parameter)
  return texts.length === 0 ? undefined : readStays(texts)
}

/** The path of a link to stays. */
export function linkTo(texts: readonly string[]): string {
  return `${shortlistPath}?${new URLSearchParams(texts.map((text) => [parameter, text]))}`
}

function readStay(text: string): ReadStay | undefined {
  const fields = text.split('*')
  const [hotelId = '', checkin = '', checkout = '', rooms = '', hotelName = '', ...rateFields] = fields
  const isValid =
    fields.every(({ length }) => length <= longestField) &&
    hotelId !== '' &&
    dayField.read(checkin) !== undefined &&
    dayField.read(checkout) !== undefined &&
    checkin < checkout &&
    staySearchFields.rooms.read(rooms) !== undefined
  if (!isValid) return undefined
  const rate = readRate(rateFields)
  // A link that was cut off ends somewhere within a rate.
  if (rateFields.length > 0 && rate === undefined) return undefined
  return { key: stayKey(text), text, stay: { hotelId, checkin, checkout, rooms, hotelName, rate } }
}

function readRate(fields: readonly string[]): KeptRate | undefined {
  const [miles, amount, currency = '', multiplier, boardType, refundableTag, roomName] = fields
  if (boardType === undefined || refundableTag === undefined || roomName === undefined) return undefined
  const milesRequired = Number(miles)
  const price = { amount: Number(amount), currency }
  const isValid =
    fields.length === 7 &&
    Number.isInteger(milesRequired) &&
    isWithin(milesRequired, [1, mostMiles]) &&
    isWithin(price.amount, [0.01, mostMiles]) &&
    /^[A-Z]{3}$/.test(currency) &&
    isWithin(Number(multiplier), [0, 1000])
  return isValid
    ? { milesRequired, price, multiplier: Number(multiplier), boardType, refundableTag, roomName }
    : undefined
}
