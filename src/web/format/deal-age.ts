import type { Deal } from '#contract/list-deals'

/** A deal with the time that its price was found at, in milliseconds; `undefined` where the service does not say. */
export interface DatedDeal extends Deal {
  readonly foundAtMs: number | undefined
}

const hourMs = 3_600_000

/** Prices that are found every day are not worth a word. */
const shownFromHours = 25

/** `Price found 30 hours ago`; `undefined` for a price of about the last day, and where its time is unknown. */
export function formatDealAge(foundAtMs: number | undefined, now: Date): string | undefined {
  if (foundAtMs === undefined) return undefined
  const hours = Math.floor((now.getTime() - foundAtMs) / hourMs)
  if (hours < shownFromHours) return undefined
  return `Price found ${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`} ago`
}
