const beforeHotels = '"data":'

/**
 * Splits the text of a response to `findOffers`, which comes in pieces, into its hotels and the rest of it. It only counts
 * brackets, so a long response is parsed hotel by hotel.
 */
export class HotelSplitter {
  /** The response without its hotels, so far. */
  #rest = ''
  /** The beginning of a hotel that is not complete yet. */
  #hotel = ''
  #depth = 0
  #isInString = false
  #isEscaped = false
  #isInHotels = false

  /** Returns the hotels, as JSON, that the next piece completes. */
  read(piece: string): string[] {
    const hotels: string[] = []
    let from = 0
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece[at]
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (sign === '\\') this.#isEscaped = true
        else if (sign === '"') this.#isInString = false
      } else if (sign === '"') {
        this.#isInString = true
      } else if (sign === '{' || sign === '[') {
        this.#depth += 1
        if (sign === '[' && this.#depth === 2) {
          const rest = this.#rest + piece.slice(from, at)
          this.#isInHotels = rest.trimEnd().endsWith(beforeHotels)
        } else if (this.#isInHotels && this.#depth === 3) {
          this.#rest += piece.slice(from, at)
          from = at
        }
      } else if (sign === '}' || sign === ']') {
        this.#depth -= 1
        if (!this.#isInHotels) continue
        if (this.#depth === 2) {
          hotels.push(this.#hotel + piece.slice(from, at + 1))
          this.#hotel = ''
          from = at + 1
        } else if (this.#depth === 1) {
          this.#isInHotels = false
        }
      } else if (sign === ',' && this.#isInHotels && this.#depth === 2) {
        from = at + 1
      }
    }
    if (this.#isInHotels && this.#depth >= 3) this.#hotel += piece.slice(from)
    else this.#rest += piece.slice(from)
    return hotels
  }

  /** The whole response without its hotels, as JSON; `undefined` before its end. */
  get rest(): string | undefined {
    return this.#depth === 0 && this.#rest !== '' ? this.#rest : undefined
  }

  /** The fields before the hotels, as JSON with no hotel; `undefined` before they have come. */
  get beginning(): string | undefined {
    const hotelsAt = this.#rest.indexOf(beforeHotels)
    return hotelsAt < 0 ? undefined : `${this.#rest.slice(0, hotelsAt)}${beforeHotels}[]}`
  }
}
