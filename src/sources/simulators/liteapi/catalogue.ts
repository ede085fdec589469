import type { SimulatedRequest, SimulatedResponse } from '../local-server.ts'

/** A hotel of the simulated supplier. */
export interface SimulatedHotel {
  readonly id: string
  /** As the list of hotels has it. */
  readonly listed: Readonly<Record<string, unknown>>
  /** As it is described by itself. */
  readonly detail: Readonly<Record<string, unknown>>
}

/** Makes hotels with nothing odd about them, `lp1` and so on. */
export function plainHotels(count: number): SimulatedHotel[] {
  return Array.from({ length: count }, (_, index) => ({ id: `lp${(index + 1).toString(16)}`, listed: {}, detail: {} }))
}

/** Answers a request for facts; `undefined` where there is no such path. */
export function answerCatalogue(
  _hotels: readonly SimulatedHotel[],
  _request: SimulatedRequest,
): SimulatedResponse | undefined {
  return undefined
}
