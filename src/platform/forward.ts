import type { AnyEndpoint } from '#contract/endpoint'
import { checkResponse } from './responses/check-response.ts'
import type { Fields } from './responses/fields.ts'
import type { Platform } from './platform.ts'

/** Calls an operation and returns its validated response with the operation's headers. Nothing is stored. */
export async function passOn<E extends AnyEndpoint>(platform: Platform, endpoint: E, input: Fields) {
  const { json, headers } = await platform.call(endpoint, input)
  // Webhooks of the platform are not in this service's event log.
  const about = typeof input['url'] === 'string' ? new URL(input['url']).host : 'at the platform'
  const detail = endpoint.right === 'manage' ? about : undefined
  return { body: checkResponse(endpoint, json), headers: describedHeaders(endpoint, headers), detail }
}

/** Returns the operation's headers that the platform sent. */
export function describedHeaders({ headers = {} }: AnyEndpoint, received: Headers): Record<string, string> {
  const names = Object.keys(headers)
  return Object.fromEntries(names.flatMap((name) => (received.has(name) ? [[name, received.get(name) ?? '']] : [])))
}
