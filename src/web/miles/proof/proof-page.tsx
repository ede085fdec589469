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
  const { given, error, type, open, checked } = useProof()
  const { text, verifierKey } = given
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
          {text !== '' && <Button onClick={() => type({ text: '' })}>Clear</Button>}
        </Row>
        <InputField
          as="textarea"
          label="Content of the file"
          {...exact}
          rows={3}
          value={text}
          onChange={({ target }) => type({ text: target.value })}
        />
      </FileDrop>
      <ProofVerdict checked={checked} />
      <Card aria-labelledby="extra-check">
        <h2 id="extra-check">Extra check (optional)</h2>
        <InputField
          label="Key of the ledger"
          hint="The verifier key that the ledger’s owner publishes."
          {...exact}
          placeholder="milestay/ledger/…+…+…"
          value={verifierKey}
          onChange={({ target }) => type({ verifierKey: target.value })}
        />
      </Card>
    </PageFrame>
  )
}

/** Input attributes for text copied exactly. */
const exact = { className: styles.exact, ...asTyped }

/** Far larger than any proof: a path has at most a few dozen hashes. */
const maxFileBytes = 1_000_000

/** Returns the proof to check, the key that the reader knows from elsewhere, and the result. */
function useProof() {
  const [given, setGiven] = useState({ text: '', verifierKey: '' })
  const [error, setError] = useState<string>()
  const { data: checked } = useQuery({
    queryKey: ['checkProof', given],
    queryFn: given.text.trim() === '' ? skipToken : async () => verify(given.text, given.verifierKey),
    staleTime: Infinity,
    gcTime: 0,
  })
  function type(typed: Partial<typeof given>) {
    setError(undefined)
    setGiven({ ...given, ...typed })
  }
  async function open(file: File) {
    if (file.size > maxFileBytes) setError(`${file.name} is too large to be a proof file.`)
    else type({ text: await file.text() })
  }
  return { given, error, type, open, checked }
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
        <Card className={styles.result} data-is={checked.is}>
          <Verdict is={checked.is}>{verdicts[checked.is]}</Verdict>
          {checked.is === 'valid' && <ProvenFacts proven={checked.proven} />}
          {checked.is === 'unchecked' && <p>{checked.reason}.</p>}
          {checked.is === 'invalid' && <p>{checked.reason}. Do not rely on it. Ask for the proof again.</p>}
        </Card>
      )}
    </section>
  )
}
