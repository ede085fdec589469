import './proof-page.css'
import { useId, useState } from 'react'
import { useTitle } from '../../browser/use-title.ts'
import { ProofFileField } from './proof-file-field.tsx'
import { ProofVerdict } from './proof-verdict.tsx'
import { useCheckedProof } from './use-checked-proof.ts'

/** Verifies the proof of a transfer in the reader's own browser; nothing is sent anywhere. */
export function ProofPage() {
  useTitle('Check a proof')
  const id = useId()
  const [text, setText] = useState('')
  const [verifierKey, setVerifierKey] = useState('')
  const [checkpoint, setCheckpoint] = useState('')
  const checked = useCheckedProof(text, verifierKey, checkpoint)

  return (
    <div className="proof">
      <h1>Check a proof</h1>
      <p>
        A proof file shows that a transfer of miles is in a sealed ledger, exactly as it was stored. It is checked here,
        in your browser; the file is sent nowhere.
      </p>
      <ProofFileField text={text} onTextChange={setText} />
      <ProofVerdict checked={checked} />
      <section className="proof-known" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>What you know from elsewhere</h2>
        <p className="proof-soft">Both are optional, and make the result worth more.</p>
        <label htmlFor={`${id}-key`}>Key of the ledger</label>
        <input
          id={`${id}-key`}
          className="field proof-text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="milestay/ledger/…+…+…"
          value={verifierKey}
          aria-describedby={`${id}-key-hint`}
          onChange={({ target }) => setVerifierKey(target.value)}
        />
        <p id={`${id}-key-hint`} className="proof-soft">
          The verifier key that the operator publishes.
        </p>
        <label htmlFor={`${id}-checkpoint`}>A checkpoint that you kept</label>
        <textarea
          id={`${id}-checkpoint`}
          className="field proof-text"
          rows={3}
          spellCheck={false}
          autoComplete="off"
          value={checkpoint}
          aria-describedby={`${id}-checkpoint-hint`}
          onChange={({ target }) => setCheckpoint(target.value)}
        />
        <p id={`${id}-checkpoint-hint`} className="proof-soft">
          The whole text of it, with its signature. One of the same size must be the same.
        </p>
      </section>
    </div>
  )
}
