import { Link } from 'react-router'
import { Icon } from '../../../components/icon/icon.tsx'
import { proofPath } from '../../../paths.ts'
import { type ProofState, useProof } from './use-proof.ts'

/** Downloads the proof of a transfer, and says what it is for. */
export function ProofCard({ id }: { readonly id: string }) {
  const { state, download } = useProof(id)
  const isBusy = state.is === 'asking' || state.is === 'unsealed'
  return (
    <section className="desk-card" aria-labelledby="transfer-proof">
      <h2 id="transfer-proof">Proof</h2>
      <p>
        A file which shows, to anyone and without this service, that the transfer and what became of it are in the
        sealed ledger. Give it to the member: it is checked on the page <Link to={proofPath}>Check a proof</Link>, in
        their own browser.
      </p>
      <div className="desk-actions">
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : () => void download()}
        >
          <Icon name="download" size={16} />
          Download proof
        </button>
        <p role="status" className="desk-hint">
          {describe(state)}
        </p>
      </div>
      <p role="alert" className="desk-error">
        {state.is === 'failed' && `The proof could not be downloaded. ${state.reason}`}
      </p>
    </section>
  )
}

function describe(state: ProofState): string {
  switch (state.is) {
    case 'none':
    case 'failed':
      return ''
    case 'asking':
      return 'Preparing the proof…'
    case 'unsealed':
      return 'The transfer is stored, but not sealed yet, which takes some seconds. Asking again…'
    case 'saved':
      return `Saved as ${state.name}.`
  }
}
