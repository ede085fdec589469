import { listPlaces, type PlacesRequest } from '#contract/list-places'
import { queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'

export function placesQuery(request: PlacesRequest) {
  return queryOptions({
    queryKey: [listPlaces.operation, request],
    queryFn: async ({ signal }) => (await client.call(listPlaces, request, signal)).data.data,
  })
}
