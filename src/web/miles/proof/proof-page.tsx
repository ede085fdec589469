import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
  const { text, verifierKey, error, enter, open, checked } = useProof()
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
          {text !== '' && <Button onClick={() => enter({ text: '' })}>Clear</Button>}
        </Row>
        <InputField
          as="textarea"
          label="Content of the file"
          {...exactInput}
          rows={3}
          value={text}
          onChange={({ target }) => enter({ text: target.value })}
        />
      </FileDrop>
      <ProofVerdict checked={checked} />
      <Card aria-labelledby="extra-check">
        <h2 id="extra-check">Extra check (optional)</h2>
        <InputField
          label="Key of the ledger"
          hint="The verifier key that the ledger’s owner publishes."
          {...exactInput}
          placeholder="milestay/ledger/…+…+…"
          value={verifierKey}
          onChange={({ target }) => enter({ verifierKey: target.value })}
        />
      </Card>
    </PageFrame>
  )
}

const exactInput = { className: styles.exact, ...asTyped }

/** Far larger than any proof: a path has at most a few dozen hashes. */
const maxFileBytes = 1_000_000

/** Returns the entered proof and ledger key, functions to change them, and the result of the check. */
function useProof() {
  const [entered, setEntered] = useState({ text: '', verifierKey: '' })
  const { text, verifierKey } = entered
  const [error, setError] = useState<string>()
  const { data: checked } = useQuery({
    queryKey: ['checkProof', entered],
    queryFn: text.trim() === '' ? skipToken : async () => verify(text, verifierKey),
    staleTime: Infinity,
    gcTime: 0,
  })
  function enter(change: Partial<typeof entered>) {
    setError(undefined)
    setEntered({ ...entered, ...change })
  }
  async function open(file: File) {
    if (file.size > maxFileBytes) setError(`${file.name} is too large to be a proof file.`)
    else enter({ text: await file.text() })
  }
  return { ...entered, error, enter, open, checked }
}

const verdicts = {
  valid: 'The proof is valid',
  invalid: 'This file proves nothing',
  unchecked: 'This proof could not be checked',
} as const

/** Reports what a proof proves or why it is invalid; empty without a proof and until it is verified. */
function ProofVerdict({ checked }: Pick<ReturnType<typeof useProof>, 'checked'>) {
  return (
    <section className={styles.verdict} aria-live="polite" aria-label="Result">
      {checked !== undefined && (
        <Card className={styles.result} data-is={checked.kind}>
          <Verdict kind={checked.kind}>{verdicts[checked.kind]}</Verdict>
          {checked.kind === 'valid' && <ProvenFacts proven={checked.proven} />}
          {checked.kind === 'unchecked' && <p>{checked.reason}.</p>}
          {checked.kind === 'invalid' && <p>{checked.reason}. Do not rely on it. Ask for the proof again.</p>}
        </Card>
      )}
    </section>
  )
}
