import { ApiError } from '#client/errors'
import { getTransferProof, type TransferProof } from '#contract/miles/get-transfer-proof'
import type { Transfer } from '#contract/miles/transfer'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { proofPath } from '#web/browser/paths.ts'
import { query } from '#web/api/query.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { Actions, Card } from '#web/kit/card.tsx'
import { SaveButton } from '#web/kit/controls/save-button.tsx'
import { Text } from '#web/kit/text.tsx'
import { QueryError } from '#web/api/query-error.tsx'
import { explainError } from '#web/api/explain-error.ts'
import { type CheckedProof, Verdict, verify } from './proven-facts.tsx'

const pauseMs = 2000
/** Each attempt may take seconds, because the service itself waits. */
const mostAttempts = 10

/** Returns the query for a transfer's proof, verified in this browser; retried until the transfer is sealed (503). */
const provenQuery = (id: string) => ({
  ...query(getTransferProof, { id, words: true }, async ({ data }) => ({
    proof: data,
    checked: await verify(JSON.stringify(data)),
  })),
  staleTime: Infinity,
  gcTime: 0,
  retry: (failures: number, error: Error) =>
    error instanceof ApiError && error.status === 503 && failures < mostAttempts - 1,
  retryDelay: (_failures: number, error: Error) => {
    const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
    return seconds === undefined ? pauseMs : seconds * 1000
  },
})

/** Reports whether the sealed ledger contains the transfer as shown, and offers the proof file for others. */
export function ProofCard({ transfer }: { readonly transfer: Transfer }) {
  const proven = useQuery(provenQuery(transfer.transaction_id))
  const { data, failureCount, error } = proven
  const checked = data && compare(data.checked, transfer)
  return (
    <Card aria-labelledby="transfer-proof">
      {checked === undefined ? (
        <h2 id="transfer-proof">Proof</h2>
      ) : (
        <div id="transfer-proof">
          <Verdict kind={checked.kind}>
            {checked.kind === 'valid' ? 'Recorded in the sealed ledger' : 'The ledger does not prove this transfer'}
          </Verdict>
        </div>
      )}
      {checked === undefined && error === null && (
        <Text tone="soft" size="small" role="status">
          {failureCount === 0
            ? 'Checking the seal…'
            : 'The transfer is stored, but not sealed yet. This takes a few seconds…'}
        </Text>
      )}
      <QueryError what="The proof" query={proven} />
      {checked?.kind === 'unchecked' && <p>{checked.reason}.</p>}
      {checked?.kind === 'invalid' && <p>{checked.reason}. Report this to your administrator.</p>}
      {data !== undefined && checked?.kind === 'valid' && (
        <>
          <Text size="small">
            Anyone can check the file on the page <Link to={proofPath}>Check a proof</Link>. “Download proof” leaves out
            notes and staff names; “Download full proof” includes them.
          </Text>
          <Actions>
            {[false, true].map((hasNotes) => (
              <SaveButton
                key={String(hasNotes)}
                label={hasNotes ? 'Download full proof' : 'Download proof'}
                isDisabled={false}
                save={async () => saveProof(data.proof, hasNotes)}
                explain={explainError}
              />
            ))}
          </Actions>
        </>
      )}
    </Card>
  )
}

/** Compares the unchangeable fields of a transfer with the sealed ones. */
function compare(checked: CheckedProof, { amount, account_id, reference_id }: Transfer): CheckedProof {
  if (checked.kind !== 'valid') return checked
  const { stored } = checked.proven
  const isSame = stored.amount === amount && stored.accountId === account_id && stored.referenceId === reference_id
  return isSame ? checked : { kind: 'invalid', reason: 'The sealed transfer differs from the one shown' }
}

/** Saves a proof file, with or without notes, reasons and staff names. */
function saveProof(proof: TransferProof, hasNotes: boolean): string {
  const name = `proof-${proof.transaction_id}${hasNotes ? '-with-notes' : ''}.json`
  const withoutNotes = (field: string, value: unknown) => (field === 'words' ? undefined : value)
  saveFile(name, `${JSON.stringify(proof, hasNotes ? undefined : withoutNotes, 2)}\n`, 'application/json')
  return `Saved as ${name}.`
}
