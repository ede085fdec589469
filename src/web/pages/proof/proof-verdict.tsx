import type { ProvenTransfer } from '#client/proof/check-proof'
import { Icon } from '../../components/icon/icon.tsx'
import { formatMiles } from '../../format/miles.ts'
import type { CheckedProof } from './use-checked-proof.ts'
import { formatNumber, readerHabits } from '../../format/locale.ts'

const { isMonthFirst, hours } = readerHabits()
const moment = new Intl.DateTimeFormat(isMonthFirst ? 'en-US' : 'en-GB', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: 'UTC',
  hourCycle: hours === 12 ? 'h12' : 'h23',
})

/** Says what a proof proves, or what is wrong with it; empty without one. */
export function ProofVerdict({ checked }: { readonly checked: CheckedProof | undefined }) {
  return (
    <section className="proof-verdict" aria-live="polite" aria-label="Result">
      {checked?.is === 'invalid' && (
        <div className="proof-result" data-is="invalid">
          <h2>
            <Icon name="x" size={22} />
            This file proves nothing
          </h2>
          <p>{checked.reason}.</p>
          <p className="proof-soft">Trust nothing that it says, and ask for the proof again where you got it.</p>
        </div>
      )}
      {checked?.is === 'valid' && <Proven proven={checked.proven} />}
    </section>
  )
}

function Proven({ proven }: { readonly proven: ProvenTransfer }) {
  const { transactionId, stored, later, leafIndex, checkpoint } = proven
  return (
    <div className="proof-result" data-is="valid">
      <h2>
        <Icon name="check" size={22} />
        The proof is valid
      </h2>
      <p>
        <b>{stored.by}</b> {stored.status === 'pending' ? 'asked to send' : 'sent'}{' '}
        <b>{formatMiles(stored.amount)} miles</b> to account <code>{stored.accountId}</code> on{' '}
        <time dateTime={new Date(stored.atMs).toISOString()}>{moment.format(stored.atMs)}</time>.
      </p>
      {later.length > 0 && (
        <ol className="proof-later" aria-label="What happened later">
          {later.map(({ kind, status, by, reason, atMs }) => (
            <li key={`${kind} ${atMs} ${status}`}>
              <b>{by}</b> {laterWords(kind, status)} on{' '}
              <time dateTime={new Date(atMs).toISOString()}>{moment.format(atMs)}</time>
              {reason === undefined ? '.' : `: ${reason}`}
            </li>
          ))}
        </ol>
      )}
      <dl className="proof-facts">
        <Fact name="Transaction" value={transactionId} />
        <Fact name="Reference" value={stored.referenceId} />
        {stored.note !== undefined && <Fact name="Note" value={stored.note} />}
        <Fact name="Ledger" value={checkpoint.origin} />
        <Fact
          name="Checkpoint"
          value={`the first ${formatNumber(checkpoint.size)} events, of which this is number ${formatNumber(leafIndex + 1)}`}
        />
        <Fact name="Root" value={btoa(String.fromCharCode(...checkpoint.root))} />
        <Fact name="Signed by" value={proven.verifierKey} />
      </dl>
      <ul className="proof-notes" role="list">
        <li>{proven.isKnownKey ? knownKeyWords : unknownKeyWords}</li>
        {proven.keptCheckpoint !== undefined && <li>{keptWords[proven.keptCheckpoint]}</li>}
        <li>The file knows nothing of what happened after its checkpoint, a reversal for example.</li>
      </ul>
    </div>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const knownKeyWords = 'It is signed with the key that you gave.'
const unknownKeyWords =
  'The key that signed it came with the file. Whoever forges a file can make a key too: compare it with the key that the operator of the ledger publishes, or enter that one below.'
const keptWords = {
  same: 'The checkpoint that you kept is the same.',
  'other-size':
    'The checkpoint that you kept is of another size, about which this file says nothing. The operator can compare the whole ledger with it.',
} as const

function laterWords(kind: ProvenTransfer['later'][0]['kind'], status: string): string {
  if (kind === 'transfer.decided') return status === 'success' ? 'approved it' : 'rejected it'
  if (kind === 'reversal.requested') return status === 'booked' ? 'reversed it' : 'asked to reverse it'
  return status === 'booked' ? 'approved the reversal' : 'rejected the reversal'
}
