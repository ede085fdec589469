import { approveTransfer } from '#contract/approve-transfer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from './client.ts'
import { forgetMiles } from './forget-miles.ts'

/** Approves a pending transfer by its transaction id. */
export function useApproveTransfer() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => (await client.call(approveTransfer, { id })).data,
    onSettled: () => forgetMiles(queryClient),
  })
}
