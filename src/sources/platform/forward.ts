import type { AnyEndpoint } from '#contract/endpoint'
import type { Operation } from '#server/http/operation'
import { checkResponse } from './responses/check-response.ts'
import type { Fields } from './responses/fields.ts'
import type { Platform } from './platform.ts'

/** Passes an operation on as it is. Its response is checked, and nothing of it is kept. */
export function forwardOperation<E extends AnyEndpoint>(endpoint: E, platform: Platform): Operation<E> {
  return { handle: (input) => passOn(platform, endpoint, input) }
}

/** Calls an operation, and returns its response, checked, with the headers that the operation describes. */
export async function passOn<E extends AnyEndpoint>(platform: Platform, endpoint: E, input: Fields) {
  const { json, headers } = await platform.call(endpoint, input)
  return { body: checkResponse(endpoint, json), headers: describedHeaders(endpoint, headers) }
}

/** Returns the headers that the operation describes, as far as the platform sends them. */
export function describedHeaders({ headers = {} }: AnyEndpoint, answered: Headers): Record<string, string> {
  const names = Object.keys(headers)
  return Object.fromEntries(names.flatMap((name) => (answered.has(name) ? [[name, answered.get(name) ?? '']] : [])))
}
