import { listAirports, type AirportsRequest } from '#contract/list-airports'
import { queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'

export function airportsQuery(request: AirportsRequest) {
  return queryOptions({
    queryKey: [listAirports.operation, request],
    queryFn: async ({ signal }) => (await client.call(listAirports, request, signal)).data.data,
  })
}
