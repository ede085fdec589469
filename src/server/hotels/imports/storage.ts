/** An import of some of a supplier's hotels. */
export interface HotelImport {
  /** Which hotels, in the source's own terms. */
  readonly selection: string
  /** All that the supplier changed before this time is stored; `null` until a first import is finished. */
  readonly upToMs: number | null
  /** When the one under way began; `null` where there is none. */
  readonly begunAtMs: number | null
  /** The one under way is of what has changed since then; `null` where it is complete. */
  readonly sinceMs: number | null
}

/** A hotel that is to be imported. */
export interface AwaitedHotel {
  readonly hotelId: string
  /** What the supplier's list says of it, in the source's own terms. */
  readonly listed: string
  /** What became of it, where that is known already; `null` until then. */
  readonly outcome: string | null
}

/** What became of a hotel of an import: that it is stored, or why it is not. */
export interface ImportOutcome {
  readonly hotelId: string
  readonly outcome: string
}

/** Stores how far imports have come, so that an interrupted one goes on where it was. */
export interface HotelImports {
  /** In order of selection. */
  listImports(): Promise<HotelImport[]>
  findImport(selection: string): Promise<HotelImport | undefined>
  /** Begins an import of hotels, in one commit; one of the same selection that is under way is forgotten. */
  beginImport(began: Omit<HotelImport, 'upToMs'>, hotels: readonly AwaitedHotel[]): Promise<void>
  /** Returns the hotels whose outcome is not known, by id. */
  awaitedHotels(selection: string): Promise<AwaitedHotel[]>
  /** Returns the outcomes so far, by id of the hotel. */
  outcomes(selection: string): Promise<ImportOutcome[]>
  recordOutcomes(selection: string, outcomes: readonly ImportOutcome[]): Promise<void>
  /** Ends the import under way: all that the supplier changed before it began is stored. */
  finishImport(selection: string): Promise<void>
}
