import { checkProof, type ProvenTransfer } from '#client/proof/check-proof'
import { ProofError, UncheckedError } from '#client/proof/proof-error'
import { Facts } from '#web/kit/card.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatUtc } from '#web/kit/format/moment.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { Id } from '../linked-id.tsx'
import styles from './proof.module.css'

/** The result of checking a proof. */
export type CheckedProof =
  | { readonly kind: 'valid'; readonly proven: ProvenTransfer }
  | { readonly kind: 'invalid' | 'unchecked'; readonly reason: string }

/** Verifies the text of a proof file in this browser. */
export async function verify(text: string, publishedKey?: string): Promise<CheckedProof> {
  try {
    return { kind: 'valid', proven: await checkProof(text, publishedKey) }
  } catch (error) {
    if (error instanceof UncheckedError) return { kind: 'unchecked', reason: error.message }
    if (error instanceof ProofError) return { kind: 'invalid', reason: error.message }
    throw error
  }
}

/** The heading of a proof's verdict. */
export function Verdict({ kind, children }: Pick<CheckedProof, 'kind'> & { readonly children: string }) {
  return (
    <Text as="h2" tone={kind === 'valid' ? 'good' : 'danger'}>
      <Row as="span">
        <Icon name={kind === 'valid' ? 'check' : 'x'} size={22} />
        {children}
      </Row>
    </Text>
  )
}

/** The facts that a valid proof establishes, and notes about what it does not prove. */
export function ProvenFacts({ proven }: { readonly proven: ProvenTransfer }) {
  const { transactionId, stored, later, leafIndex, checkpoint } = proven
  return (
    <>
      <p>
        <b>{formatMiles(stored.amount)} miles</b> {stored.status === 'pending' ? 'were to be sent' : 'were sent'}
        {stored.by !== undefined && ` by ${stored.by}`} to account <Id of="account">{stored.accountId}</Id> on{' '}
        {formatUtc(stored.atMs)}.
      </p>
      {later.length > 0 && (
        <Stack as="ol" gap={2} className={styles.later} aria-label="What happened later">
          {later.map(({ kind, status, by, text, atMs }) => (
            <li key={`${kind} ${atMs} ${status}`}>
              {describeLater(kind, status)}
              {by !== undefined && ` by ${by}`} on {formatUtc(atMs)}
              {text === undefined ? '.' : `: ${text}`}
            </li>
          ))}
        </Stack>
      )}
      <Text as="div" size="small">
        <Facts
          facts={{
            Transaction: <Id of="transfer">{transactionId}</Id>,
            Reference: stored.referenceId,
            Note: stored.text,
            Ledger: checkpoint.origin,
            Checkpoint: `the first ${formatNumber(checkpoint.size)} events, of which this is number ${formatNumber(leafIndex + 1)}`,
            Root: btoa(String.fromCharCode(...checkpoint.root)),
            'Signed by': proven.verifierKey,
          }}
        />
      </Text>
      <Stack as="ul" gap={2} className={styles.notes} role="list">
        <li>{proven.isKnownKey ? 'It is signed with the key that you gave.' : unknownKeyNote}</li>
        {!proven.hasWords && <li>Notes and the names of staff are not in this file.</li>}
        <li>The file only covers events up to its checkpoint: a later reversal is not in it.</li>
      </Stack>
    </>
  )
}

const unknownKeyNote =
  'The signing key came with the file, and a forger can make one too. Compare it with the key that the ledger’s owner publishes.'

/** Describes a decision or reversal after the transfer was stored. */
function describeLater(kind: ProvenTransfer['later'][0]['kind'], status: string): string {
  if (kind === 'transfer.decided') return status === 'success' ? 'Approved' : 'Rejected'
  if (kind === 'reversal.requested') return status === 'booked' ? 'Reversed' : 'Reversal requested'
  return status === 'booked' ? 'Reversal approved' : 'Reversal rejected'
}
