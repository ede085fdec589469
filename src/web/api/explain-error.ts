import { ApiError, ContractError, NetworkError } from '#client/errors'

/** Says in words for a reader why something failed and what helps. */
export function explainError(error: unknown): string {
  if (error instanceof ApiError) return explainStatus(error)
  if (error instanceof NetworkError) {
    return navigator.onLine
      ? 'The service did not answer. It may be starting, or the connection is bad.'
      : 'You are offline. This loads again by itself when the connection is back.'
  }
  if (error instanceof ContractError) {
    return 'The service answered with something this page does not understand. Reloading the page may help.'
  }
  return 'Something in this page went wrong. Reloading it may help.'
}

/** Whether what was asked for does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

function explainStatus({ status, messages, retryAfterSeconds, requestId }: ApiError): string {
  if (status === 400) return `The service refused the search: ${messages.join('; ')}.`
  if (status === 401 || status === 403) return 'The key of this page is not valid any more. Reload the page.'
  if (status === 404) return 'The service does not know what was asked for.'
  if (status === 429) {
    return `That was too much at once. Try again ${retryAfterSeconds === undefined ? 'in a moment' : `in ${retryAfterSeconds} s`}.`
  }
  if (status === 503) return 'The service is not ready just now. Try again in a moment.'
  return `The service failed${requestId === undefined ? '' : ` (request ${requestId})`}. Try again in a moment.`
}
