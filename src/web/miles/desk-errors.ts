import { ApiError } from '#client/errors'
import { explainError } from '#web/api/explain-error.ts'
import { formatOwnMoment } from '#web/kit/format/moment.ts'

const refusals: Readonly<Record<string, string>> = {
  'url: must be an https URL, unless `WEBHOOKS_TO` names its origin':
    'The address must begin with https, unless your administrator allows it',
  'phone_number: has an account already': 'This number belongs to another member',
  'external_id: has an account already': 'This external ID belongs to another member',
}

/** Times in messages of the service, which are shown by the reader's clock. */
const isoTimes = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** Says why something was not decided or corrected, mostly in the words of the service. */
export function explainChange(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 401) return 'Your key is no longer valid. Sign in again, then continue here.'
    if ([400, 403, 404].includes(error.status)) {
      const texts = error.messages.map((message) => refusals[message] ?? message)
      return `${texts.join('. ').replaceAll(isoTimes, formatOwnMoment)}.`
    }
    if (error.status < 500) return explainError(error)
  }
  return `${explainError(error)} We do not know whether this was done. Try again: nothing is done twice.`
}

/** Says why a change was not made that may not be repeated blindly. */
function explainOnce(error: Error): string {
  return error instanceof ApiError && error.status < 500
    ? explainChange(error)
    : `${explainError(error)} It may have been done. Check the list before you try again.`
}

/** The state of a change that may not be repeated blindly, for its dialog. */
export function dialogState({ isPending, error }: { readonly isPending: boolean; readonly error: Error | null }) {
  return { isBusy: isPending, error: error === null ? undefined : explainOnce(error) }
}
