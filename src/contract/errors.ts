import * as z from 'zod/mini'

/** The body of every error but a 400 of the miles operations; `code` equals the HTTP status. @spec Error object */
export const errorBody = z.object({ code: z.int(), message: z.string() })
export type ErrorBody = z.output<typeof errorBody>

/** The body of a 400 of the miles operations: one entry for each error found. @spec Errors */
export const milesErrorBody = z.object({ errors: z.array(z.object({ message: z.string() })) })
export type MilesErrorBody = z.output<typeof milesErrorBody>

/** The messages that the specification prescribes word for word. @spec Errors */
export const unauthorizedMessage = 'Unauthorized - Invalid or missing token'
export const internalErrorMessage = 'Internal Server Error'
