import { PartBoundary } from '../../../components/part/part-boundary.tsx'
import type { Transfer } from '#contract/transfer'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAccount } from '../../../api/find-account.ts'
import { useHasRight } from '../../../api/get-key.ts'
import { isOffered, takesField } from '../../../browser/platform.ts'
import { formatMiles } from '../../../format/miles.ts'
import { formatPhone } from '../../../format/phone.ts'
import { auditHref } from '../audit/audit-address.ts'
import { type Decision, DecideDialog } from '../decisions/decide-dialog.tsx'
import { DecisionButtons } from '../decisions/decision-buttons.tsx'
import { ReverseDialog } from '../decisions/reverse-dialog.tsx'
import { memberHref } from '../members/members-address.ts'
import { MomentText } from '../moment-text.tsx'
import { notSaid } from '../sender-name.ts'
import { transfersHref } from '../transfers-address.ts'
import { ProofCard } from './proof-card.tsx'
import { Timeline } from './timeline.tsx'
import { TransferStatusMark } from './transfer-status.tsx'

/** A transfer: what happened to it, what it is, and what can be done about it. */
export function TransferDetails({ transfer }: { readonly transfer: Transfer }) {
  const [open, setOpen] = useState<Decision | 'reverse'>()
  const [done, setDone] = useState('')
  const doneWords = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // The button that was pressed is gone, or will be.
    if (done !== '') doneWords.current?.focus()
  }, [done])

  function close(words = '') {
    setOpen(undefined)
    setDone(words)
  }

  return (
    <div className="transfer">
      <section className="desk-card transfer-main" aria-label="State">
        <TransferStatusMark {...transfer} />
        <Recipient accountId={transfer.account_id} />
        <output ref={doneWords} className="desk-done" tabIndex={-1}>
          {done}
        </output>
        <Timeline transfer={transfer} />
        <div className="desk-actions">
          <DecisionButtons transfer={transfer} onDecide={setOpen} />
          <ReverseButton transfer={transfer} onReverse={() => setOpen('reverse')} />
        </div>
      </section>
      <div className="transfer-aside">
        <Facts transfer={transfer} />
        {isOffered('getTransferProof') && <ProofCard id={transfer.transaction_id} />}
      </div>
      {open !== undefined && (
        <PartBoundary what="The dialog" isOverPage onClose={() => close()}>
          {open === 'reverse' ? (
            <ReverseDialog transfer={transfer} onClose={close} />
          ) : (
            <DecideDialog decision={open} onClose={close} />
          )}
        </PartBoundary>
      )}
    </div>
  )
}

/** Whose account it is; the lines stay reserved while it loads. */
function Recipient({ accountId }: { readonly accountId: string }) {
  const { account } = useAccount({ account_id: accountId })
  return (
    <p className="transfer-recipient">
      <span>to</span>{' '}
      {isOffered('findAccount') ? (
        <Link className="link-alone" to={memberHref(accountId)}>
          <b>{account?.external_id ?? accountId}</b>
        </Link>
      ) : (
        <b>{accountId}</b>
      )}
      <small className="desk-hint">
        {account === undefined ? '\u00a0' : formatPhone(account.phone_number)}
        {account !== undefined && account.status !== 'open' && ` · the account is ${account.status}`}
      </small>
    </p>
  )
}

interface ReverseButtonProps {
  readonly transfer: Transfer
  readonly onReverse: () => void
}

/** The button that asks for the reversal, where there is something to reverse. */
function ReverseButton({ transfer: { status, reversal }, onReverse }: ReverseButtonProps) {
  const mayCorrect = useHasRight('correct')
  const canBeReversed = status === 'success' && (reversal === null || reversal.status === 'rejected')
  if (!canBeReversed || !isOffered('reverseTransfer')) return null
  if (!mayCorrect) return <small className="desk-hint">To reverse it needs the right “correct”.</small>
  return (
    <button type="button" className="button" onClick={onReverse}>
      Reverse…
    </button>
  )
}

function Facts({ transfer }: { readonly transfer: Transfer }) {
  return (
    <section className="desk-card" aria-labelledby="transfer-facts">
      <h2 id="transfer-facts">Details</h2>
      <dl className="desk-facts">
        <dt>Miles</dt>
        <dd>
          <b>{formatMiles(transfer.amount)}</b>
        </dd>
        <dt>Reference</dt>
        <dd>{transfer.reference_id}</dd>
        <dt>Note</dt>
        <dd>
          {transfer.note ?? <span className="desk-hint">{takesField('transferMiles.note') ? 'None' : notSaid}</span>}
        </dd>
        <dt>Transaction ID</dt>
        <dd className="desk-id">{transfer.transaction_id}</dd>
        <dt>Account ID</dt>
        <dd className="desk-id">
          <span className="transfer-account">{transfer.account_id}</span>
          {takesField('listTransfers.account_id') && (
            <Link
              className="link-alone transfer-link"
              to={transfersHref({ tab: 'history', account: transfer.account_id })}
            >
              All its transfers
            </Link>
          )}
        </dd>
        <dt>Sent by</dt>
        <dd>{transfer.sent_by || <span className="desk-hint">{notSaid}</span>}</dd>
        <dt>Sent</dt>
        <dd>
          <MomentText at={transfer.created_at} />
        </dd>
      </dl>
      <p>
        <Link className="link-alone transfer-link" to={auditHref({ subject: transfer.transaction_id })}>
          Who did what with it
        </Link>
      </p>
    </section>
  )
}
