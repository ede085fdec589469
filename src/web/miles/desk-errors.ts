import { ApiError } from '#client/errors'
import { explainError } from '#web/api/explain-error.ts'
import { formatOwnMoment } from '#web/kit/format/moment.ts'

/** What to show instead of messages that name fields of the API. */
const clearerMessages: Readonly<Record<string, string>> = {
  'url: must be an https URL, unless `WEBHOOKS_TO` names its origin':
    'The address must begin with https, unless your administrator allows it',
  'phone_number: has an account already': 'This number belongs to another member',
  'external_id: has an account already': 'This external ID belongs to another member',
}

/** Times in the service's messages, which the page shows in the reader's time zone. */
const isoTimes = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** Explains why a decision or correction failed, mostly in the service's words. */
export function explainChange(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 401) return 'Your key is no longer valid. Sign in again, then continue here.'
    if ([400, 403, 404].includes(error.status)) {
      const texts = error.messages.map((message) => clearerMessages[message] ?? message)
      return `${texts.join('. ').replaceAll(isoTimes, formatOwnMoment)}.`
    }
    if (error.status < 500) return explainError(error)
  }
  return `${explainError(error)} We do not know whether this was done. Try again: nothing is done twice.`
}

/** Explains the failure of a change that takes effect a second time if it is repeated. */
function explainOnce(error: Error): string {
  return error instanceof ApiError && error.status < 500
    ? explainChange(error)
    : `${explainError(error)} It may have been done. Check the list before you try again.`
}

/** Returns the props of a dialog for a change that takes effect a second time if it is repeated. */
export function dialogState({ isPending, error }: { readonly isPending: boolean; readonly error: Error | null }) {
  return { isBusy: isPending, error: error === null ? undefined : explainOnce(error) }
}
