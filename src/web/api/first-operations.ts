import type { LaterEndpoint } from '#client/client'
import type { AnyEndpoint } from '#contract/endpoint'
import { getLocationLine, listDealPointsLine, listDealsLine, type RequestLine } from '#contract/request-lines'
import { whenHydrated } from '../browser/hydration.ts'

type Schemas = typeof import('./first-schemas.ts')

/** The operations of the first page: their schemas load after what the service rendered is alive. */
export const getLocation = later(getLocationLine, ({ getLocation }) => getLocation)
export const listDealPoints = later(listDealPointsLine, ({ listDealPoints }) => listDealPoints)
export const listDeals = later(listDealsLine, ({ listDeals }) => listDeals)

function later<E extends AnyEndpoint>(line: RequestLine, choose: (schemas: Schemas) => E): LaterEndpoint<E> {
  return {
    ...line,
    async load() {
      await whenHydrated()
      return choose(await import('./first-schemas.ts'))
    },
  }
}
