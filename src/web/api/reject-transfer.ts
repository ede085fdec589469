import { rejectTransfer } from '#contract/reject-transfer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from './client.ts'
import { forgetMiles } from './forget-miles.ts'

/** Rejects a pending transfer by its transaction id. */
export function useRejectTransfer() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => (await client.call(rejectTransfer, { id })).data,
    onSettled: () => forgetMiles(queryClient),
  })
}
