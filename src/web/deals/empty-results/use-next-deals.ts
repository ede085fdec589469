import { type DealDay, listDealDays } from '#contract/deals/list-deal-days'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { formatDays, formatWeekdayAndDay } from '#web/kit/format/dates.ts'
import { useNow } from '#web/kit/format/use-now.ts'
import { isExact } from '#web/stay/days/format-when.ts'
import type { DealsSearch } from '../deals-address.ts'
import { daysRequest, stayChange } from '../filters/when-search.ts'

/** Returns the first stay with a deal that begins after a day; undefined if there is none. */
export function nextStay(days: readonly DealDay[], after: string) {
  const found = days.find(({ start_date, cheapest }) => start_date > after && cheapest !== null)
  return found?.cheapest && { checkin: found.start_date, checkout: found.cheapest.end_date }
}

/** Returns the change to the next stay with deals when the searched one, such as tonight, has none. */
export function useNextDeals(search: DealsSearch) {
  const now = useNow()
  const { from = '', nights } = search
  const { data } = useQuery(query(listDealDays, isExact(search) ? daysRequest(search, { nights }) : undefined))
  const next = nextStay(data?.data ?? [], from)
  if (!next) return undefined
  const { checkin, checkout } = next
  return {
    text: `The next deals start on ${formatWeekdayAndDay(checkin)}. Hotels may still have rates for your dates: find one in Where.`,
    button: `See ${formatDays(checkin, checkout, now)}`,
    change: stayChange(checkin, checkout),
  }
}
