import * as z from 'zod/mini'
import { integerParameter } from './query-parameters.ts'

/** The cursor of the first page. */
export const firstPage = 'start'

/** Longer than any cursor in a response, which may contain a reference of three bytes a character. */
const maxCursorLength = 1200

/** A position in a long list: `start`, or a cursor from a response. */
export const cursorParameter = z
  .string()
  .check(
    z.maxLength(maxCursorLength),
    z.regex(/^[A-Za-z0-9_-]+$/, `must be ${firstPage}, or what a response gave as pagination.next`),
  )

/** Returns the parameters of a list with pages of at most 200 entries. */
export function pageParameters(usualLimit: number) {
  return { limit: z._default(integerParameter(1, 200), usualLimit), cursor: z.optional(cursorParameter) }
}

/** Rejects requests with both an offset and a cursor. */
export const cursorWithoutOffset = z.refine<{ cursor?: unknown; offset?: unknown }>(
  ({ cursor, offset }) => cursor === undefined || offset === undefined,
  { error: 'cannot be given together with cursor', path: ['offset'] },
)

/** The pagination of a list with cursors: `next` is the cursor of the next page, `null` at the end. */
export const cursorPagination = { limit: z.int(), next: z.nullable(z.string()) }
export const cursorPage = z.object(cursorPagination)
