import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { getLocation } from './first-operations.ts'

export function locationQuery() {
  return queryOptions({
    queryKey: [getLocation.operation, {}],
    queryFn: async ({ signal }) => (await client.call(getLocation, {}, signal)).data,
  })
}

/** The caller's location as the service estimates it; requested only if `enabled`. */
export function useLocationOfCaller(enabled: boolean) {
  return useQuery({ ...locationQuery(), enabled }).data
}
