import { maxRatesPerHotel } from '#contract/stay-limits'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type FoundOffers, offersQuery } from '../../../api/find-offers.ts'
import { type Completeness, completenessOf, withFurther } from './further-rates.ts'

interface Asked {
  readonly request: FoundOffers['request'] | undefined
  readonly ids: readonly string[]
}

const noIds: readonly string[] = []

/** Asks single hotels for as many rates as a request may, and adds these to what was found. */
export function useFurtherRates(found: FoundOffers | undefined) {
  const request = found?.request
  const [asked, setAsked] = useState<Asked>({ request: undefined, ids: noIds })
  const ids = asked.request === request ? asked.ids : noIds
  const answers = useQueries({
    queries: ids.map((id) => offersQuery(request && { ...request, hotelIds: [id], maxRatesPerHotel })),
    combine: settled,
  })
  const further = useMemo(() => new Map(ids.map((id, index) => [id, answers[index]])), [ids, answers])
  const shown = useMemo(
    () =>
      found &&
      withFurther(
        found,
        [...further.values()].flatMap((answer) => answer?.data ?? []),
      ),
    [found, further],
  )
  const ask = useCallback(
    (hotelId: string) => {
      const answer = further.get(hotelId)
      if (answer === undefined) setAsked({ request, ids: [...ids, hotelId] })
      else void answer.refetch()
    },
    [further, request, ids],
  )
  const completeness = useCallback(
    (hotelId: string): Completeness => {
      const answer = further.get(hotelId)
      if (answer?.isFetching === true) return 'asking'
      if (answer?.isError === true) return 'failed'
      const latest = answer?.data ?? found
      return latest === undefined ? 'complete' : completenessOf(latest, hotelId)
    },
    [further, found],
  )
  return { shown, ask, completeness }
}

/** Stays the same object until something changes, unlike the results of the queries. */
function settled(results: readonly UseQueryResult<FoundOffers>[]) {
  return results.map(({ data, isFetching, isError, refetch }) => ({ data, isFetching, isError, refetch }))
}
