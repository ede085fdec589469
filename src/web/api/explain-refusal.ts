import type { ApiError } from '#client/errors'

/** Says in words why the service did not take a transfer, one sentence or more for each fault. */
export function explainRefusal({ status, messages, retryAfterSeconds }: ApiError): readonly string[] {
  if (status === 400) return messages
  return [`${reasonOf(status, messages, retryAfterSeconds)} Nothing was sent.`]
}

function reasonOf(status: number, messages: readonly string[], retryAfterSeconds: number | undefined): string {
  if (status === 401) return 'The service does not take this key any more. Sign in again, and go on from here.'
  if (status === 403) return 'This key may not send miles: it takes a staff key.'
  if (status === 413) return 'This is more than the service takes at once. Shorten the note.'
  if (status === 429) {
    return `That was too much at once. Try again ${retryAfterSeconds === undefined ? 'in a moment' : `in ${retryAfterSeconds} s`}.`
  }
  return `The service refused the transfer: ${messages.join('; ')}.`
}
