import { ApiError } from '#client/errors'
import { explainError } from './explain-error.ts'

/** Says why a transfer was not approved or rejected; the messages of the service are unchanged. */
export function explainDecision(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 401) return 'Your key is no longer valid. Sign in again, then continue here.'
    if ([400, 403, 404].includes(error.status)) return `${error.messages.join('. ')}.`
    if (error.status < 500) return explainError(error)
  }
  return `${explainError(error)} It is not known whether this was done. Try again: a transfer is never decided twice.`
}
