import type { ApiError } from '#client/errors'

/** Explains why the service refused a transfer, with one text for each of its messages. */
export function explainRefusal({ status, messages, retryAfterSeconds }: ApiError): readonly string[] {
  if (status === 400) return messages
  return [`${reasonOf(status, messages, retryAfterSeconds)} Nothing was sent.`]
}

function reasonOf(status: number, messages: readonly string[], retryAfterSeconds: number | undefined): string {
  if (status === 401) return 'Your key is no longer valid. Sign in again, then continue here.'
  if (status === 403)
    return `This key may not send miles: that needs a staff key with the right “transfer”. ${messages.join('. ')}.`
  if (status === 413) return 'This is more than the service accepts at once. Shorten the note.'
  if (status === 429) {
    return `Too many requests. Try again ${retryAfterSeconds === undefined ? 'in a moment' : `in ${retryAfterSeconds} s`}.`
  }
  return `The service refused the transfer: ${messages.join('; ')}.`
}
