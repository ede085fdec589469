import type { getLocation } from '#contract/data/get-location'
import type { Operation } from '../http/operation.ts'
import type { LocateCaller } from './locate-caller.ts'

/**
 * Returns the caller's location, around which deals are found without coordinates.
 *
 * @spec 2. Get top hotel deals
 */
export function handleGetLocation(locate: LocateCaller): Operation<typeof getLocation> {
  return { handle: (_, { address }) => ({ body: locate(address) }) }
}
