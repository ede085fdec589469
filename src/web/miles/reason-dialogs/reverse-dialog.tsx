import { reverseTransfer } from '#contract/miles/reverse-transfer'
import type { Transfer } from '#contract/miles/transfer'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHasRight } from '#web/api/get-key.ts'
import { Button } from '#web/kit/button.tsx'
import { Actions, Facts } from '#web/kit/card.tsx'
import { Check } from '#web/kit/controls/choice.tsx'
import type { ClosingProps } from '#web/kit/controls/confirm-dialog.tsx'
import { Dialog } from '#web/kit/controls/dialog.tsx'
import { ProgressBar } from '#web/kit/controls/progress-bar.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { QueryError } from '#web/api/query-error.tsx'
import { Soft } from '#web/kit/text.tsx'
import { fetchAllTransfers } from '../transfers/fetch-transfers.ts'
import { accountQuery } from '../accounts/account-queries.ts'
import { describeSum } from '../transfers/describe-transfer.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Requests the reversal of a transfer; if the balance is too low, optionally with a debt. */
export function ReverseDialog({ transfer, onClose }: ClosingProps & { readonly transfer: Transfer }) {
  const { transaction_id, account_id, amount } = transfer
  const { data: account } = useQuery(accountQuery({ account_id }))
  const mayAllowDebt = useHasRight('approve')
  const [allowsDebt, setAllowsDebt] = useState(false)
  const miles = `${formatMiles(amount)} miles`
  /** Negative for a debt; undefined while the account loads. */
  const balanceBefore = account && account.balance - account.debt
  const missingMiles = balanceBefore === undefined ? 0 : Math.max(0, amount - balanceBefore)

  return (
    <ReasonDialog
      action={`Reverse ${miles}`}
      changes={[
        {
          operation: reverseTransfer,
          request: { id: transaction_id, ...(allowsDebt && missingMiles > 0 && { allow_debt: true }) },
        },
      ]}
      describeDone={([reversed]) =>
        reversed?.reversal?.status === 'pending'
          ? `The reversal of ${miles} waits until another person approves it.`
          : `Reversed: ${miles} are taken back.`
      }
      onClose={onClose}
    >
      <p>
        The transfer stays in the history, and a second entry takes its miles from the account.{' '}
        {missingMiles > 0
          ? 'A reversal that leaves a debt needs another person’s approval.'
          : 'Amounts above the review rule need another person’s approval; others are reversed at once.'}
      </p>
      <Facts
        facts={{
          'Balance now': describeBalance(balanceBefore),
          Afterwards: <b>{describeBalance(balanceBefore === undefined ? undefined : balanceBefore - amount)}</b>,
        }}
      />
      {missingMiles > 0 &&
        (mayAllowDebt ? (
          <Check checked={allowsDebt} onChange={({ target }) => setAllowsDebt(target.checked)}>
            Allow a debt of {formatMiles(missingMiles)} miles{' '}
            <Soft>New credits pay it off first. Without a debt, the reversal is refused.</Soft>
          </Check>
        ) : (
          <Notice tone="warning">
            The balance does not cover it, so the reversal will be refused. Leaving a debt also needs the right
            “approve”.
          </Notice>
        ))}
    </ReasonDialog>
  )
}

function describeBalance(miles: number | undefined) {
  if (miles === undefined) return <Skeleton line="usual" />
  return miles < 0 ? `0 miles, and a debt of ${formatMiles(-miles)} miles` : `${formatMiles(miles)} miles`
}

/** Whether a transfer has miles to reverse and no reversal is pending or booked. */
export function canBeReversed({ status, reversal }: Transfer): boolean {
  return status === 'success' && (reversal === null || reversal.status === 'rejected')
}

/** Requests the reversal of all reversible transfers of a batch. Can be repeated: it skips reversed ones. */
export function ReverseBatchDialog({ batchId, onClose }: ClosingProps & { readonly batchId: string }) {
  const mayRead = useHasRight('read')
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const query = useQuery({
    queryKey: ['reverseBatch', batchId],
    queryFn: ({ signal }) => fetchAllTransfers({ batch: batchId, ...(mayRead && { all: true }) }, signal, setProgress),
    // The dialog sums up the current state and keeps it while reversing.
    gcTime: 0,
    staleTime: Infinity,
  })
  const { transfers = [] } = query.data ?? {}
  const reversible = transfers.filter(canBeReversed)
  if (reversible.length === 0) {
    return (
      <Dialog title="Reverse the batch" onClose={() => onClose()}>
        <QueryError what="The batch" query={query} />
        {query.data === undefined ? (
          query.error === null && <ProgressBar label="Transfers of the batch" {...progress} />
        ) : (
          <p>No transfer of this batch can be reversed.</p>
        )}
        <Actions>
          <Button onClick={() => onClose()}>Close</Button>
        </Actions>
      </Dialog>
    )
  }
  const leftOut = transfers.length - reversible.length
  return (
    <ReasonDialog
      action={`Reverse ${describeSum(reversible)}`}
      changes={reversible.map(({ transaction_id: id, amount, reference_id }) => ({
        operation: reverseTransfer,
        request: { id },
        name: `${formatMiles(amount)} miles, reference ${reference_id}`,
      }))}
      describeDone={(reversed) => {
        const waiting = reversed.filter(({ reversal }) => reversal?.status === 'pending')
        const waitingNote =
          waiting.length === 0 ? '' : ` Of these, ${describeSum(waiting)} wait for another person’s approval.`
        return `Reversal of ${describeSum(reversed)} requested.${waitingNote}`
      }}
      onClose={onClose}
    >
      <p>
        Each transfer is reversed separately. If the member has spent the miles, the reversal is refused and listed.
        Open that transfer to allow a debt.
      </p>
      <Facts
        facts={{
          Batch: reversible[0]?.batch?.name,
          'Left out':
            leftOut === 0 ? undefined : `${formatNumber(leftOut)} that wait, were rejected or are reversed already`,
        }}
      />
    </ReasonDialog>
  )
}
