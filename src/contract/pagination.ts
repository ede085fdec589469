import * as z from 'zod/mini'

/** The cursor of the first page. */
export const firstPage = 'start'

/** Longer than any cursor that a response contains: one may have a reference, of three bytes a character. */
const maxCursorLength = 1200

/** A place in a long list: `start`, or what a response gave. */
export const cursorParameter = z
  .string()
  .check(
    z.maxLength(maxCursorLength),
    z.regex(/^[A-Za-z0-9_-]+$/, `must be ${firstPage}, or what a response gave as pagination.next`),
  )

/** Rejects an offset together with a cursor. */
export const cursorWithoutOffset = z.refine<{ cursor?: unknown; offset?: unknown }>(
  ({ cursor, offset }) => cursor === undefined || offset === undefined,
  { error: 'cannot be given together with cursor', path: ['offset'] },
)

/** The page of a list with a cursor: `next` is the cursor of the page after it, `null` at the end. */
export const cursorPagination = { limit: z.int(), next: z.nullable(z.string()) }
export const cursorPage = z.object(cursorPagination)
