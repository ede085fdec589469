import { type CursorScope, decodeCursor } from '#server/operation/cursor'
import * as z from 'zod/mini'

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Changes each object in the list under a name; everything else stays. */
export function mapList(response: unknown, name: string, change: (entry: Fields, at: number) => unknown): unknown {
  const list = isFields(response) ? response[name] : undefined
  if (!isFields(response) || !Array.isArray(list)) return response
  return { ...response, [name]: list.map((entry: unknown, at) => (isFields(entry) ? change(entry, at) : entry)) }
}

/** Returns the number of entries on earlier pages, for cursors that count them. */
export function startOf(
  { cursor, offset = 0 }: { readonly cursor?: string | undefined; readonly offset?: number | undefined },
  scope: CursorScope,
): number {
  return decodeCursor(scope, z.int().check(z.minimum(0)), cursor) ?? offset
}
