import type { RatesNotice } from '#contract/hotels/find-offers'

/** Collects notices, and merges notices with the same message. */
export function collectNotices() {
  const notices: RatesNotice[] = []
  return {
    notices,
    onNotice({ message, hotelIds }: RatesNotice) {
      const same = notices.find((notice) => notice.message === message)
      if (same === undefined) notices.push({ message, hotelIds: [...hotelIds] })
      else same.hotelIds.push(...hotelIds)
    },
  }
}
