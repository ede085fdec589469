import { ApiError } from '#client/errors'
import { explainError } from './explain-error.ts'

/** Says in words why a transfer was not approved or rejected; the service's own messages as they came. */
export function explainDecision(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 401) return 'The service does not take this key any more. Sign in again, and go on from here.'
    if ([400, 403, 404].includes(error.status)) return `${error.messages.join('. ')}.`
    if (error.status < 500) return explainError(error)
  }
  return `${explainError(error)} It is not known whether this was done: try again, a transfer is never settled twice.`
}
