import { endpoint } from '#contract/endpoint'
import { integerParameter } from '#contract/query-parameters'
import * as z from 'zod/mini'
import type { Mount } from '../http/mount-operation.ts'
import type { Handler } from '../http/operation.ts'

const about = { group: 'Data', summary: 'Trial', description: 'Trial.' } as const

/** What a public key may call, kept as ready bytes. */
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

/** What only an agent may call, or staff. */
export const priceThing = endpoint({
  ...about,
  operation: 'priceThing',
  method: 'POST',
  path: '/prices',
  needs: 'agent',
  response: z.object({}),
})

/** What only staff may call, with a body. */
export const bookThing = endpoint({
  ...about,
  operation: 'bookThing',
  method: 'POST',
  path: '/things',
  needs: 'staff',
  body: z.object({ count: z.int(), names: z.array(z.string()) }),
  response: z.object({ count: z.int() }),
})

export interface TestHandlers {
  getThing: Handler<typeof getThing>
  /** The key part under which things are kept. */
  version: string | undefined
}

/** Mounts all three; a test may change the handlers as it goes. */
export function mountTestEndpoints(mount: Mount, handlers: TestHandlers) {
  mount(getThing, {
    cacheKey: () => handlers.version,
    handle: (input, caller) => handlers.getThing(input, caller),
  })
  mount(priceThing, { handle: () => ({ body: {} }) })
  mount(bookThing, { handle: ({ count }) => ({ body: { count } }) })
}

/** A thing as the contract has it, large enough to be compressed. */
export const echoThing: Handler<typeof getThing> = ({ id, count }) => ({
  body: { id, count, text: 'x'.repeat(3000) },
  headers: { 'X-Total-Count': '9' },
})
