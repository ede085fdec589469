import { firstPage } from '#contract/pagination'
import { parseJson } from '#contract/parse-json'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { InvalidInputError } from './errors.ts'

/** The list that a cursor belongs to: the operation, and all values that select or order the list. */
export type CursorScope = readonly [operation: string, ...values: unknown[]]

const digestBytes = 6

/**
 * Encodes a position in a list as opaque base64url: a digest of the list, a digest of list and position, and the position.
 * The digests only detect mistakes. They need no secret, because pages never contain data that the caller may not read.
 */
export function encodeCursor(scope: CursorScope, position: unknown): string {
  const json = Buffer.from(JSON.stringify(position))
  const list = digest(JSON.stringify(scope))
  return Buffer.concat([list, digest(list, json), json]).toString('base64url')
}

/**
 * Decodes a cursor.
 *
 * @returns `undefined` for the first page
 * @throws {InvalidInputError} when the cursor is malformed, or belongs to another list or other filters
 */
export function decodeCursor<Position>(
  scope: CursorScope,
  position: z.ZodMiniType<Position>,
  cursor: string | undefined,
): Position | undefined {
  if (cursor === undefined || cursor === firstPage) return undefined
  const bytes = Buffer.from(cursor, 'base64url')
  const list = bytes.subarray(0, digestBytes)
  const json = bytes.subarray(2 * digestBytes)
  const isWhole =
    bytes.toString('base64url') === cursor && digest(list, json).equals(bytes.subarray(digestBytes, 2 * digestBytes))
  if (!isWhole) throw wrongCursor('is not one that a response gave')
  if (!digest(JSON.stringify(scope)).equals(list)) throw wrongCursor('belongs to a list with other filters')
  const decoded = z.safeParse(position, parseJson(json.toString()))
  if (!decoded.success) throw wrongCursor('is not one that a response gave')
  return decoded.data
}

/**
 * Returns a page of a list, with the cursor of the next page.
 *
 * @param found the entries of the page, and one more if there is another page
 * @param positionOf returns the position after an entry
 */
export function pageOf<Entry>(
  found: readonly Entry[],
  limit: number,
  scope: CursorScope,
  positionOf: (last: Entry) => unknown,
) {
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return { page, pagination: { limit, next: last === undefined ? null : encodeCursor(scope, positionOf(last)) } }
}

const wrongCursor = (words: string) => new InvalidInputError([['cursor', words]], 'invalid_cursor')

function digest(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest().subarray(0, digestBytes)
}
