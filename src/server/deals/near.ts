import type { DealsInput } from '#contract/deals/list-deals'
import { enoughDeals, type Near, nearReaches, reaches } from '#contract/deals/reach'
import type { AnyEndpoint, InputOf } from '#contract/endpoint'
import type { Endpoints } from '#contract/endpoints'
import type { Caller } from '../operation/caller.ts'
import type { HandlerResponse, Operation, Operations } from '../operation/operation.ts'
import type { LocateCaller } from '../places/locate-caller.ts'
import { distanceMeters, type Position } from '../places/sphere.ts'

type Area = Pick<DealsInput, 'latitude' | 'longitude' | 'radius'>

export type InMeters<Input extends { readonly radius?: unknown }> = Omit<Input, 'radius'> & {
  readonly radius?: number | undefined
}

type DealOperationName = 'listDeals' | 'listDealPoints' | 'listDealDays'

/** An operation on deals that accepts a radius only in metres. */
export type OperationInMeters<Name extends DealOperationName> = Handling<
  InMeters<InputOf<Endpoints[Name]>>,
  HandlerResponse<Endpoints[Name]>
>
interface Handling<Input, Response> extends Pick<Operation<AnyEndpoint>, 'cacheKey'> {
  handle(input: Input, caller: Caller): Promise<Response>
}

/**
 * Returns the radius for deals near a place, in metres: the smallest reach with enough deals, or else the widest.
 *
 * @param distances metres to the nearest deals, nearest first
 */
export function reachOf(distances: readonly number[], near: Near = 'near'): number {
  const needed = distances[enoughDeals - 1] ?? Number.POSITIVE_INFINITY
  return nearReaches[near].find((reach) => needed <= reach) ?? nearReaches[near].at(-1)!
}

/**
 * Adds the radii `near` and `near-mi` to the operations on deals, and puts the actual radius into the response. The radius
 * depends on the place only, so that a filter never brings in deals from farther away.
 */
export function withNear(
  locate: LocateCaller,
  operations: { readonly [Name in DealOperationName]: OperationInMeters<Name> },
): Operations<DealOperationName> {
  async function findReach(near: Near, place: Omit<Area, 'radius'>, caller: Caller): Promise<number> {
    const { latitude, longitude } = place.latitude === undefined ? locate(caller.address) : place
    const center = { latitude, longitude } as Position
    const request = { ...center, radius: reaches.at(-1), sort: 'distance', limit: enoughDeals } as const
    const found = await operations.listDealPoints.handle(request, caller)
    return reachOf('body' in found ? found.body.data.map((point) => distanceMeters(center, point)) : [], near)
  }

  function wrap<Input extends Area, Response extends Pick<HandlerResponse<AnyEndpoint>, 'headers'>>(
    operation: Handling<InMeters<Input>, Response>,
  ): Handling<Input, Response> {
    return {
      ...operation,
      async handle({ radius, ...input }, caller) {
        if (typeof radius !== 'string') return operation.handle({ ...input, radius }, caller)
        const reach = await findReach(radius, input, caller)
        const response = await operation.handle({ ...input, radius: reach }, caller)
        return { ...response, headers: { ...response.headers, 'X-Radius': String(reach) } }
      },
    }
  }

  return {
    listDeals: wrap(operations.listDeals),
    listDealPoints: wrap(operations.listDealPoints),
    listDealDays: wrap(operations.listDealDays),
  }
}
