import { getLocation } from '#contract/get-location'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

export function locationQuery() {
  return queryOptions({
    queryKey: [getLocation.operation, {}],
    queryFn: async ({ signal }) => (await client.call(getLocation, {}, signal)).data,
  })
}

/** Where the service takes its caller to be; not asked unless `enabled`. */
export function useLocationOfCaller(enabled: boolean) {
  return useQuery({ ...locationQuery(), enabled }).data
}
