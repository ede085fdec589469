import type { DealDaysRequest } from '#contract/deals/list-deal-days'
import { nightsBetween } from '#contract/days'
import type { StayLength } from '#web/stay/days/nights-choice.tsx'
import { type MonthSpan, monthSpan } from '#web/kit/format/dates.ts'
import { isExact } from '#web/stay/days/format-when.ts'
import { dealsPath, type DealsSearch } from '../deals-address.ts'

/** Returns the request for a calendar's days: the page's search without its dates. */
export function daysRequest(search: DealsSearch, length: StayLength): DealDaysRequest {
  const { sort: _sort, limit: _limit, from: _from, to: _to, ...request } = dealsPath.request(search)
  return { ...request, ...lengthOf(length) }
}

export function stayChange(checkin: string, checkout: string): DealsSearch {
  return {
    from: checkin,
    to: checkout,
    nights: [nightsBetween(checkin, checkout)],
    arrival: undefined,
    limit: undefined,
  }
}

/** Returns the change to another length of stay; an exact stay becomes its month. */
export function lengthChange(search: DealsSearch, length: StayLength): DealsSearch {
  const span = isExact(search) && search.from !== undefined ? monthSpan(search.from) : {}
  return { ...span, ...lengthOf(length), limit: undefined }
}

/** Returns the change to a month, or to any month. */
export function monthChange(span: MonthSpan | undefined, length: StayLength): DealsSearch {
  return { from: span?.from, to: span?.to, ...lengthOf(length), limit: undefined }
}

function lengthOf({ nights, arrival }: StayLength) {
  return { nights: nights && [...nights], arrival: arrival && [...arrival] }
}
