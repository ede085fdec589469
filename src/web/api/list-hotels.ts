import { listHotels, type HotelsRequest } from '#contract/list-hotels'
import { queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'

export function hotelsQuery(request: HotelsRequest) {
  return queryOptions({
    queryKey: [listHotels.operation, request],
    queryFn: async ({ signal }) => (await client.call(listHotels, request, signal)).data.data,
  })
}
