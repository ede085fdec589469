import type { AnyEndpoint, RequestOf, ResponseOf } from '#contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from './client.ts'
import { invalidateMiles } from './invalidate-miles.ts'

/**
 * Calls an operation that decides or corrects something at the miles desk. Not a mutation of the query library, which would
 * add its code for mutations to the first page.
 */
export function useMilesChange<E extends AnyEndpoint>(endpoint: E) {
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)

  async function change(request: RequestOf<E>): Promise<ResponseOf<E>> {
    setIsPending(true)
    try {
      return (await client.call(endpoint, request)).data
    } finally {
      setIsPending(false)
      void invalidateMiles(queryClient)
    }
  }

  return { change, isPending }
}
