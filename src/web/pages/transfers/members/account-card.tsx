import { PartBoundary } from '../../../components/part/part-boundary.tsx'
import type { Account } from '#contract/account'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useHasRight } from '../../../api/get-key.ts'
import { Icon } from '../../../components/icon/icon.tsx'
import { formatMiles } from '../../../format/miles.ts'
import { formatPhone } from '../../../format/phone.ts'
import { MomentText } from '../moment-text.tsx'
import { transfersHref } from '../transfers-address.ts'
import { type Correction, CorrectDialog } from './correct-dialog.tsx'

const statuses = {
  open: { tone: 'success', name: 'Open', icon: 'check' },
  frozen: { tone: 'pending', name: 'Frozen', icon: 'lock' },
  closed: { tone: 'failed', name: 'Closed', icon: 'x' },
} as const

const effects = {
  open: undefined,
  frozen: 'Nothing is credited to it until it is unfrozen.',
  closed: 'Nothing is credited to it any more.',
} as const

/** What an account has and is, and the corrections that it allows. */
export function AccountCard({ account }: { readonly account: Account }) {
  const [correction, setCorrection] = useState<Correction>()
  const [done, setDone] = useState('')
  const doneWords = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // The button that was pressed is gone, or will be.
    if (done !== '') doneWords.current?.focus()
  }, [done])
  const status = statuses[account.status]
  const effect = effects[account.status]

  return (
    <section className="desk-card" aria-label="Account">
      <div className="member-balance">
        <p>
          <span className="desk-hint">Balance</span>
          <b>{formatMiles(account.balance)} miles</b>
        </p>
        <span className="desk-status" data-status={status.tone}>
          <Icon name={status.icon} size={14} />
          {status.name}
        </span>
      </div>
      {account.debt > 0 && (
        <p className="desk-warning">It owes {formatMiles(account.debt)} miles, which later credits settle first.</p>
      )}
      {effect !== undefined && <p className="desk-warning">{effect}</p>}
      <output ref={doneWords} className="desk-done" tabIndex={-1}>
        {done}
      </output>
      <dl className="desk-facts">
        <dt>Phone number</dt>
        <dd>{formatPhone(account.phone_number)}</dd>
        <dt>External ID</dt>
        <dd>{account.external_id}</dd>
        <dt>Account ID</dt>
        <dd className="desk-id">{account.account_id}</dd>
        <dt>Opened</dt>
        <dd>
          <MomentText at={account.created_at} />
        </dd>
      </dl>
      <p>
        <Link className="link-alone" to={transfersHref({ tab: 'history', account: account.account_id })}>
          Its transfers in the history
        </Link>
      </p>
      <Corrections
        status={account.status}
        onCorrect={(next) => {
          setDone('')
          setCorrection(next)
        }}
      />
      {correction !== undefined && (
        <PartBoundary what="The dialog" isOverPage onClose={() => setCorrection(undefined)}>
          <CorrectDialog
            account={account}
            correction={correction}
            onClose={(words = '') => {
              setCorrection(undefined)
              setDone(words)
            }}
          />
        </PartBoundary>
      )}
    </section>
  )
}

interface CorrectionsProps {
  readonly status: Account['status']
  readonly onCorrect: (correction: Correction) => void
}

function Corrections({ status, onCorrect }: CorrectionsProps) {
  const mayCorrect = useHasRight('correct')
  if (status === 'closed') return null
  if (!mayCorrect) return <p className="desk-hint">To change the account needs the right “correct”.</p>
  return (
    <div className="desk-actions member-corrections">
      <button type="button" className="button" onClick={() => onCorrect('phone_number')}>
        Change phone number…
      </button>
      {status === 'open' ? (
        <button type="button" className="button" onClick={() => onCorrect('freeze')}>
          Freeze…
        </button>
      ) : (
        <button type="button" className="button" onClick={() => onCorrect('unfreeze')}>
          Unfreeze…
        </button>
      )}
      <button type="button" className="button" onClick={() => onCorrect('close')}>
        Close…
      </button>
    </div>
  )
}
