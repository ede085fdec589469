import type { approveTransfer } from '#contract/approve-transfer'
import type { rejectTransfer } from '#contract/reject-transfer'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from './client.ts'
import { invalidateMiles } from './invalidate-miles.ts'

/**
 * Approves or rejects a pending transfer by its transaction id. Not a mutation of the query library, which would add its
 * code for mutations to the first page.
 */
export function useDecision(endpoint: typeof approveTransfer | typeof rejectTransfer) {
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)

  async function decide(id: string) {
    setIsPending(true)
    try {
      return (await client.call(endpoint, { id })).data
    } finally {
      setIsPending(false)
      void invalidateMiles(queryClient)
    }
  }

  return { decide, isPending }
}
