import { parseJson } from '#contract/parse-json'

/** How each hotel begins in what the service writes; within quotes it would be written otherwise. */
const hotelStart = '{"hotelId":'

/**
 * Splits the text of a response to `findOffers`, which comes in pieces, into its hotels and the rest of it, so that a long
 * response is parsed hotel by hotel. Hotels that begin in another way, as in indented JSON, are left in the rest.
 */
export class HotelSplitter {
  /** The text before the hotels; `undefined` until the first of them begins. */
  #before: string | undefined
  /** The text from the beginning of the last hotel on. */
  #open = ''

  /** Returns the hotels that the next piece completes. */
  read(piece: string): unknown[] {
    this.#open += piece
    const [before, ...begun] = this.#open.split(hotelStart)
    const last = begun.at(-1)
    if (last !== undefined) {
      this.#before ??= before
      this.#open = hotelStart + last
    }
    const hotels = begun.slice(0, -1).map((text) => parseJson(hotelStart + text.replace(/,\s*$/, '')))
    // A piece mostly ends with a hotel, which then need not wait for the next one.
    const whole = this.#before !== undefined && piece.endsWith('}') ? parseJson(this.#open) : undefined
    if (whole === undefined) return hotels
    this.#open = ''
    return [...hotels, whole]
  }

  /** The response without the hotels that were read; `undefined` before its end. */
  get rest(): unknown {
    return parseJson((this.#before ?? '') + this.#open)
  }

  /** The fields before the hotels, with no hotel; `undefined` before the first hotel. */
  get beginning(): unknown {
    return this.#before === undefined ? undefined : parseJson(`${this.#before}]}`)
  }
}
