import { ApiError } from '#client/errors'
import { explainError } from './explain-error.ts'

/** Says why the desk could not load something; a missing right in the words of the service. */
export function explainRead(error: unknown): string {
  return error instanceof ApiError && error.status === 403 ? `${error.messages.join('. ')}.` : explainError(error)
}

/**
 * Says why something was not decided or corrected; the messages of the service are unchanged.
 *
 * @param again what happens when it is tried again, where it is not known whether it was done
 */
export function explainChange(error: unknown, again: string): string {
  if (error instanceof ApiError) {
    if (error.status === 401) return 'Your key is no longer valid. Sign in again, then continue here.'
    if ([400, 403, 404].includes(error.status)) return `${error.messages.join('. ')}.`
    if (error.status < 500) return explainError(error)
  }
  return `${explainError(error)} It is not known whether this was done. Try again: ${again}.`
}
