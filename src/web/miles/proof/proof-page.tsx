import { skipToken, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { FileButton, FileDrop } from '#web/kit/controls/file-drop.tsx'
import { PageFrame, PageHeading } from '#web/kit/page-frame.tsx'
import { Row } from '#web/kit/stack.tsx'
import { ErrorNotice } from '#web/kit/notice.tsx'
import styles from './proof.module.css'
import { Card } from '#web/kit/card.tsx'
import { asTyped, InputField } from '#web/kit/form/field.tsx'
import { ProvenFacts, Verdict, verify } from './proven-facts.tsx'

/** Verifies a transfer's proof in the reader's browser, without sending it anywhere. */
export function ProofPage() {
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [verifierKey, setVerifierKey] = useState('')

  async function open(file: File) {
    const isTooLarge = file.size > maxFileBytes
    setError(isTooLarge ? `${file.name} is too large to be a proof file.` : undefined)
    if (!isTooLarge) setText(await file.text())
  }

  return (
    <PageFrame width="text">
      <PageHeading>Check a proof</PageHeading>
      <p>
        A proof file shows that a transfer of miles is recorded in a sealed ledger. Your browser checks it; the file is
        sent nowhere.
      </p>
      <FileDrop title="The proof file" className={styles.file} onFile={(file) => void open(file)}>
        <p>Choose a file, drop it here, or paste its content below.</p>
        <ErrorNotice>{error}</ErrorNotice>
        <Row gap={3}>
          <FileButton accept=".json,application/json" onFile={(file) => void open(file)} />
          {text !== '' && <Button onClick={() => setText('')}>Clear</Button>}
        </Row>
        <InputField
          as="textarea"
          label="Content of the file"
          {...exact}
          rows={3}
          value={text}
          onChange={({ target }) => {
            setError(undefined)
            setText(target.value)
          }}
        />
      </FileDrop>
      <ProofVerdict text={text} verifierKey={verifierKey} />
      <Card aria-labelledby={id}>
        <h2 id={id}>Extra check (optional)</h2>
        <InputField
          label="Key of the ledger"
          hint="The verifier key that the ledger’s owner publishes."
          {...exact}
          placeholder="milestay/ledger/…+…+…"
          value={verifierKey}
          onChange={({ target }) => setVerifierKey(target.value)}
        />
      </Card>
    </PageFrame>
  )
}

/** Input attributes for text copied exactly. */
const exact = { className: styles.exact, ...asTyped }

/** Far larger than any proof: a path has at most a few dozen hashes. */
const maxFileBytes = 1_000_000

/** Reports what a proof proves or why it is invalid; empty without a proof and until it is verified. */
function ProofVerdict({ text, verifierKey }: { readonly text: string; readonly verifierKey: string }) {
  const { data: checked } = useQuery({
    queryKey: ['checkProof', text, verifierKey],
    queryFn: text.trim() === '' ? skipToken : async () => verify(text, verifierKey),
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <section className={styles.verdict} aria-live="polite" aria-label="Result">
      {checked !== undefined && (
        <Card className={styles.result} data-is={checked.is}>
          <Verdict is={checked.is}>
            {checked.is === 'valid' ? 'The proof is valid' : 'This file proves nothing'}
          </Verdict>
          {checked.is === 'valid' ? (
            <ProvenFacts proven={checked.proven} />
          ) : (
            <p>{checked.reason}. Do not rely on it. Ask for the proof again.</p>
          )}
        </Card>
      )}
    </section>
  )
}
