import type { Account } from '#contract/account'
import type { Transfer } from '#contract/transfer'
import { useState } from 'react'
import { explainChange } from '../../../api/explain-change.ts'
import { useAccount } from '../../../api/find-account.ts'
import { useHasRight } from '../../../api/get-key.ts'
import { useReverseTransfer } from '../../../api/reverse-transfer.ts'
import { formatMiles } from '../../../format/miles.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { useReason } from './use-reason.ts'

interface ReverseDialogProps {
  readonly transfer: Transfer
  /** @param done what was done, if anything */
  readonly onClose: (done?: string) => void
}

/** Asks for the reversal of a transfer, with a reason; where the balance does not cover it, perhaps with a debt. */
export function ReverseDialog({ transfer, onClose }: ReverseDialogProps) {
  const { change, isPending } = useReverseTransfer()
  const { account } = useAccount({ account_id: transfer.account_id })
  const mayAllowDebt = useHasRight('approve')
  const reason = useReason(true)
  const [allowsDebt, setAllowsDebt] = useState(false)
  const [error, setError] = useState<string>()
  const miles = `${formatMiles(transfer.amount)} miles`
  const missing = account === undefined ? 0 : Math.max(0, transfer.amount - (account.balance - account.debt))

  async function confirm() {
    const why = reason.read()
    if (typeof why !== 'string') return
    setError(undefined)
    try {
      const { reversal } = await change({
        id: transfer.transaction_id,
        reason: why,
        ...(allowsDebt && missing > 0 ? { allow_debt: true } : {}),
      })
      onClose(
        reversal?.status === 'pending'
          ? `The reversal of ${miles} waits until another person approves it.`
          : `Reversed: ${miles} are taken back.`,
      )
    } catch (failure) {
      setError(explainChange(failure, 'a transfer is never reversed twice'))
    }
  }

  return (
    <ConfirmDialog
      title={`Reverse ${miles}?`}
      action={isPending ? 'Saving…' : `Reverse ${miles}`}
      isBusy={isPending}
      error={error}
      onConfirm={() => void confirm()}
      onClose={() => onClose()}
    >
      <p>
        The transfer itself stays as it is; the opposite entry takes its miles from the account.{' '}
        {missing > 0
          ? 'One that leaves a debt waits until another person approves it.'
          : 'This happens at once, or, for amounts above the review rule, when another person has approved it.'}
      </p>
      <Cover account={account} amount={transfer.amount} />
      {missing > 0 &&
        (mayAllowDebt ? (
          <label className="desk-check">
            <input
              type="checkbox"
              checked={allowsDebt}
              onChange={({ target }) => setAllowsDebt(target.checked)}
              aria-describedby="reverse-debt"
            />
            <span>
              Allow a debt of {formatMiles(missing)} miles
              <small id="reverse-debt" className="desk-hint">
                Later credits to the account settle it first. Without it, the reversal is refused.
              </small>
            </span>
          </label>
        ) : (
          <p className="desk-warning">
            The balance does not cover it, so it will be refused: to leave a debt needs the right “approve” too.
          </p>
        ))}
      <ReasonField {...reason.field} hint="Stored permanently; the member can read it." />
    </ConfirmDialog>
  )
}

/** What the account has now, and would have afterwards. */
function Cover({ account, amount }: { readonly account: Account | undefined; readonly amount: number }) {
  const after = account === undefined ? 0 : account.balance - account.debt - amount
  return (
    <dl className="desk-facts">
      <dt>Balance now</dt>
      <dd>{account === undefined ? <span className="line skeleton" /> : describe(account.balance - account.debt)}</dd>
      <dt>Afterwards</dt>
      <dd>{account === undefined ? <span className="line skeleton" /> : <b>{describe(after)}</b>}</dd>
    </dl>
  )
}

function describe(miles: number): string {
  return miles < 0 ? `0 miles, and a debt of ${formatMiles(-miles)} miles` : `${formatMiles(miles)} miles`
}
