import { endpoint } from '#contract/endpoint'
import { integerParameter } from '#contract/query-parameters'
import * as z from 'zod/mini'
import type { Mount } from '../http/mount-operation.ts'
import type { Handler } from '../operation/operation.ts'

const about = { group: 'Data', summary: 'Test', description: 'Test.' } as const

/** An operation for public keys, with cacheable responses. */
export const getThing = endpoint({
  ...about,
  operation: 'getThing',
  method: 'GET',
  path: '/things/{id}',
  needs: 'public',
  params: z.object({ id: z.string().check(z.maxLength(255)) }),
  query: z.object({ count: z._default(integerParameter(1, 5), 3), name: z.optional(z.string()) }),
  response: z.object({ id: z.string(), count: z.int(), text: z.string() }),
})

/** An operation for agents and staff. */
export const priceThing = endpoint({
  ...about,
  operation: 'priceThing',
  method: 'POST',
  path: '/prices',
  needs: 'agent',
  response: z.object({}),
})

/** An operation for staff, with a body. */
export const bookThing = endpoint({
  ...about,
  operation: 'bookThing',
  method: 'POST',
  path: '/things',
  needs: 'staff',
  body: z.object({ count: z.int(), names: z.array(z.string()) }),
  response: z.object({ count: z.int() }),
})

/** An operation whose body may be left out. */
export const closeThing = endpoint({
  ...about,
  operation: 'closeThing',
  method: 'POST',
  path: '/things/close',
  needs: 'staff',
  body: z.object({ reason: z.optional(z.string()) }),
  response: z.object({ count: z.int() }),
})

export interface TestHandlers {
  getThing: Handler<typeof getThing>
  /** The cache key of things; `undefined` makes them uncacheable. */
  version: string | undefined
}

/** Mounts all of them; the handlers may be replaced during a test. */
export function mountTestEndpoints(mount: Mount, handlers: TestHandlers) {
  mount(getThing, {
    cacheKey: () => handlers.version,
    handle: (input, caller) => handlers.getThing(input, caller),
  })
  mount(priceThing, { handle: () => ({ body: {} }) })
  mount(closeThing, { handle: () => ({ body: { count: 0 } }) })
  mount(bookThing, { handle: ({ count }) => ({ body: { count } }) })
}

/** Mounts an operation that counts as four requests, and does some work for each. */
export function mountCostly(mount: Mount, work: () => Promise<void>) {
  const costly = endpoint({
    ...about,
    operation: 'costly',
    method: 'GET',
    path: '/costly',
    needs: 'public',
    cost: 4,
    response: z.object({}),
  })
  mount(costly, { cacheKey: () => '', handle: async () => ({ body: await work().then(() => ({})) }) })
}

/** Returns a valid thing, large enough to be compressed. */
export const echoThing: Handler<typeof getThing> = ({ id, count }) => ({
  body: { id, count, text: 'x'.repeat(3000) },
  headers: { 'X-Total-Count': '9' },
})
