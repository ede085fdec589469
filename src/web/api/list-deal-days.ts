import { type DealDay, type DealDaysRequest, listDealDays } from '#contract/list-deal-days'
import { listDealDaysLine } from '#contract/request-lines'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { isOffered } from '../browser/platform.ts'
import { client } from './client.ts'
import { useLastValue } from './use-last-value.ts'

/** The fewest miles of each day of arrival, in order. */
function dealDaysQuery(request: DealDaysRequest) {
  return queryOptions({
    queryKey: [listDealDaysLine.operation, request],
    queryFn: async ({ signal }): Promise<readonly DealDay[]> =>
      (await client.call(listDealDays, request, signal)).data.data,
  })
}

/** The requested days; while they load, and if they fail, the previous ones. Nothing is requested of a platform that has none. */
export function useDealDays(request: DealDaysRequest) {
  const { data, error, isFetching, refetch } = useQuery({
    ...dealDaysQuery(request),
    enabled: isOffered(listDealDaysLine.operation),
  })
  return { shown: useLastValue(data), isCurrent: data !== undefined, error, isFetching, retry: refetch }
}
