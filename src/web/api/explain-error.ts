import { ApiError, NetworkError } from '#client/errors'
import { pageSettings } from './settings.ts'
import { explainLostModule, isLostModule } from '#web/kit/parts/is-lost-module.ts'

/** Explains to a user why something failed and what to do next. */
export function explainError(error: unknown): string {
  if (error instanceof ApiError) return explainStatus(error)
  if (error instanceof NetworkError) {
    return navigator.onLine
      ? 'There was no response. Check your connection, and try again in a moment.'
      : 'You are offline. This loads when you are back online.'
  }
  if (isLostModule(error)) return explainLostModule()
  return 'Something went wrong. Reload the page.'
}

/** Whether an error means that the requested entry does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

function explainStatus({ status, messages, retryAfterSeconds, requestId }: ApiError): string {
  if (status === 400) return `This search is not possible: ${messages.join('; ')}.`
  if (status === 401) return 'This page has expired. Reload it.'
  // The messages name the missing right.
  if (status === 403) return `${messages.join('. ')}.`
  if (status === 404) return 'It may no longer exist.'
  if (status === 429) {
    return `Too many requests. Try again ${retryAfterSeconds === undefined ? 'in a moment' : `in ${retryAfterSeconds} s`}.`
  }
  if (status === 503) return `${pageSettings.brand.name} is not available right now. Try again in a moment.`
  // The platform behind the service lacks the operation, responds with an error or times out.
  if ([501, 502, 504].includes(status) && requestId !== undefined) return `${messages.join('; ')}.`
  return `Something went wrong on our side${requestId === undefined ? '' : ` (request ${requestId})`}. Try again in a moment.`
}
