import { listDeals } from '#contract/list-deals'
import { listDealPoints } from '#contract/list-deal-points'
import type { OperationName } from '#contract/endpoints'
import type { Operation } from '#server/http/operation'
import type { LocateCaller } from '#server/places/locate-caller'
import type { Position } from '#server/places/sphere'
import { responseOf } from '../answers/check-answer.ts'
import { describedHeaders, type Forwarding } from '../forward.ts'
import type { Platform } from '../platform.ts'
import type { PlatformDeals } from './platform-deals.ts'

export interface PlatformDealSources extends Forwarding {
  readonly deals: PlatformDeals
  readonly locate: LocateCaller
}

/**
 * Returns the best deals of the platform near a place, best first. One that does not search by place, filters and limit is
 * asked for everything it has, which is searched here.
 *
 * @spec 2. Get top hotel deals
 */
export function forwardListDeals(sources: PlatformDealSources): Operation<typeof listDeals> {
  const { platform, check, deals, locate } = sources
  return {
    async handle(input, { address }) {
      const caller = locate(address)
      if (searchesDeals(platform, 'listDeals')) {
        const { json, headers } = await platform.call(listDeals, around(input, caller))
        return responseOf<typeof listDeals>(check(listDeals, json), describedHeaders(listDeals, headers))
      }
      const found = await deals.find(input, caller)
      const headers = { 'X-Total-Count': String(found.total) }
      const json = `{"data":[${found.deals.map(({ entry }) => JSON.stringify(entry)).join(',')}]}`
      return found.deals.every(({ isAsDescribed }) => isAsDescribed)
        ? { json, headers }
        : responseOf<typeof listDeals>({ isAsDescribed: false, answer: JSON.parse(json) }, headers)
    },
  }
}

/** Whether the platform searches deals as our interface does. */
export function searchesDeals({ offered }: Platform, name: OperationName & ('listDeals' | 'listDealPoints')): boolean {
  const { shape } = name === 'listDeals' ? listDeals.query! : listDealPoints.query!
  return offered.has(name) && Object.keys(shape).every((parameter) => offered.takes(name, parameter))
}

/** Puts the caller's location where a request has none: to the platform, near the caller would be near this service. */
export function around<Input extends { latitude?: number | undefined; longitude?: number | undefined }>(
  input: Input,
  { latitude, longitude }: Position,
): Input {
  return { ...input, latitude: input.latitude ?? latitude, longitude: input.longitude ?? longitude }
}
