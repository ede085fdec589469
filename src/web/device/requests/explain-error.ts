import { ApiError, ContractError, NetworkError } from '#client/errors'
import { explainLostModule, isLostModule } from '#web/kit/lazy/is-lost-module.ts'

/** Explains to a user why something failed and what helps. */
export function explainError(error: unknown): string {
  if (error instanceof ApiError) return explainStatus(error)
  if (error instanceof NetworkError) {
    return navigator.onLine
      ? 'The service did not respond. It may be starting, or the connection may be bad.'
      : 'You are offline. This reloads when the connection is back.'
  }
  if (isLostModule(error)) return explainLostModule()
  if (error instanceof ContractError) {
    return 'This page does not understand the response. Reloading may help.'
  }
  return 'Something went wrong in this page. Reloading may help.'
}

/** Whether an error means that the requested entry does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

function explainStatus({ status, messages, retryAfterSeconds, requestId }: ApiError): string {
  if (status === 400) return `The service refused the search: ${messages.join('; ')}.`
  if (status === 401 || status === 403) return 'The key of this page is no longer valid. Reload the page.'
  if (status === 404) return 'The service did not find it.'
  if (status === 429) {
    return `Too many requests. Try again ${retryAfterSeconds === undefined ? 'in a moment' : `in ${retryAfterSeconds} s`}.`
  }
  if (status === 503) return 'The service is not available right now. Try again in a moment.'
  if (isOfPlatform(status) && requestId !== undefined) return `${messages.join('; ')}.`
  return `The service failed${requestId === undefined ? '' : ` (request ${requestId})`}. Try again in a moment.`
}

/** Whether a status is about the platform behind the service: it does not offer something, answers wrongly or not in time. */
function isOfPlatform(status: number): boolean {
  return [501, 502, 504].includes(status)
}
