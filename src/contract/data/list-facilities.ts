import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { searchText } from './list-places.ts'

export const facility = z.object({ id: z.int(), name: z.string(), category: z.string() })

/** Returns ids as in `listHotels`, and names as searches take them. @spec What the service does */
export const listFacilities = endpoint({
  operation: 'listFacilities',
  method: 'GET',
  path: '/data/facilities',
  group: 'Data',
  summary: 'List facilities',
  description: 'Facilities of the hotels on offer, by id; with `query`, those whose name or category matches.',
  query: z.object({ query: searchText }),
  response: z.object({ data: z.array(facility) }),
})
