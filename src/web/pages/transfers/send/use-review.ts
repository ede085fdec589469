import type { TransferRequest } from '#contract/transfer-miles'
import { ApiError } from '#client/errors'
import { unknownUserMessage } from '#contract/transfer'
import { useQueryClient } from '@tanstack/react-query'
import { explainError, isNotFound } from '../../../api/explain-error.ts'
import { explainRefusal } from '../../../api/explain-refusal.ts'
import { accountQuery } from '../../../api/get-account.ts'
import { fetchTransfers } from '../../../api/list-transfers.ts'
import { type SendFault, serviceFault } from './faults.ts'
import { dayBefore, similarTo } from './similar-transfers.ts'
import type { Draft } from './send-phase.ts'

interface ReviewOptions {
  readonly onDraft: (draft: Draft) => void
  readonly onFaults: (faults: readonly SendFault[]) => void
}

/** As many transfers of one account in a day as are looked through for a similar one. */
const mostSimilar = 200

/** Gathers what is to be seen before a transfer is sent: the account as it is now, and transfers that it may repeat. */
export function useReview({ onDraft, onFaults }: ReviewOptions) {
  const queryClient = useQueryClient()
  return async (request: TransferRequest) => {
    const { account_id, phone_number, reference_id } = request
    try {
      const query = account_id === undefined ? { phone_number } : { account_id }
      const account = await queryClient.fetchQuery({ ...accountQuery(query), staleTime: 0 })
      const [sent, used] = await Promise.allSettled([
        fetchTransfers({ account_id: account.account_id, from: dayBefore(new Date()), limit: mostSimilar }),
        fetchTransfers({ reference_id, limit: 1 }),
      ])
      onDraft({
        request,
        account,
        similar: sent.status === 'fulfilled' ? similarTo(request, sent.value.data) : undefined,
        usedBy: used.status === 'fulfilled' ? used.value.data[0] : undefined,
      })
    } catch (error) {
      onFaults(reviewFaults(error, account_id === undefined ? 'phone_number' : 'account_id'))
    }
  }
}

/** Why the recipient cannot be shown, without which nothing is sent. */
function reviewFaults(error: unknown, recipient: 'account_id' | 'phone_number'): SendFault[] {
  if (isNotFound(error)) return [serviceFault(unknownUserMessage, recipient)]
  const texts =
    error instanceof ApiError && error.status < 500
      ? explainRefusal(error)
      : [`The account could not be looked up. ${explainError(error)}`]
  return texts.map((text) => serviceFault(text, recipient))
}
