import type { approveTransfer } from '#contract/approve-transfer'
import type { rejectTransfer } from '#contract/reject-transfer'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from './client.ts'
import { forgetMiles } from './forget-miles.ts'

/**
 * Decides about a pending transfer, by its transaction id. Not a mutation of the query library: that part of it would
 * come with the first page, which has none.
 */
export function useDecision(endpoint: typeof approveTransfer | typeof rejectTransfer) {
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)

  async function settle(id: string) {
    setIsPending(true)
    try {
      return (await client.call(endpoint, { id })).data
    } finally {
      setIsPending(false)
      void forgetMiles(queryClient)
    }
  }

  return { settle, isPending }
}
