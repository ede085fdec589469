import { testKeys } from '../support/server-process.ts'

/** The key of another person than the signed-in one. */
export const otherStaffKey = 'sk_other_0123456789ab_ben'

/** The number of miles above which a transfer waits for approval. */
export const reviewAbove = 20_000

/** The settings of a service with two people, one of whom approves the other's transfers. */
export const peopleSettings = {
  TRANSFER_REVIEW_ABOVE: String(reviewAbove),
  API_KEYS: [
    `public=${testKeys.public}`,
    `agent:Grace Hopper=${testKeys.agent}`,
    `staff:Ada Lovelace=${testKeys.staff}`,
    `staff:Ben Carter=${otherStaffKey}`,
  ].join(','),
}
