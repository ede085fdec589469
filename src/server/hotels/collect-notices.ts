import type { RatesNotice } from '#contract/hotels/find-offers'

/** The notices of a response so far. */
export interface CollectedNotices {
  readonly notices: readonly RatesNotice[]
  readonly onNotice: (notice: RatesNotice) => void
}

/** Collects notices; those with the same words become one. */
export function collectNotices(): CollectedNotices {
  const notices: RatesNotice[] = []
  return {
    notices,
    onNotice({ message, hotelIds }) {
      const same = notices.find((notice) => notice.message === message)
      if (same === undefined) notices.push({ message, hotelIds: [...hotelIds] })
      else same.hotelIds.push(...hotelIds)
    },
  }
}
