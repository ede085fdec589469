import { parseJson } from '#contract/parse-json'

/** How each hotel starts in the service's JSON; inside a string, its quotes would be escaped. */
const hotelStart = '{"hotelId":'

/**
 * Splits a response to `findOffers`, which arrives in chunks, into its hotels and the rest, so that a long response is
 * parsed hotel by hotel. Hotels in another format, such as indented JSON, stay in the rest.
 */
export class HotelSplitter {
  /** The text before the hotels; `undefined` until the first one starts. */
  #before: string | undefined
  /** The text from the start of the last hotel. */
  #open = ''

  /** Returns the hotels completed by the next chunk. */
  read(piece: string): unknown[] {
    this.#open += piece
    const [before, ...begun] = this.#open.split(hotelStart)
    const last = begun.at(-1)
    if (last !== undefined) {
      this.#before ??= before
      this.#open = hotelStart + last
    }
    const hotels = begun.slice(0, -1).map((text) => parseJson(hotelStart + text.replace(/,\s*$/, '')))
    // A chunk usually ends with a hotel, which then need not wait for the next chunk.
    const whole = this.#before !== undefined && piece.endsWith('}') ? parseJson(this.#open) : undefined
    if (whole === undefined) return hotels
    this.#open = ''
    return [...hotels, whole]
  }

  /** The response without the parsed hotels; `undefined` before its end. */
  get rest(): unknown {
    return parseJson((this.#before ?? '') + this.#open)
  }

  /** The fields before the hotels, without any hotel; `undefined` before the first hotel. */
  get beginning(): unknown {
    return this.#before === undefined ? undefined : parseJson(`${this.#before}]}`)
  }
}
