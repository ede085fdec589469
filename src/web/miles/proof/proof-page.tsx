import { skipToken, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { FileButton, FileDrop } from '#web/kit/controls/file-drop.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './proof.module.css'
import { checkProof, type ProvenTransfer } from '#client/proof/check-proof'
import { ProofError } from '#client/proof/proof-error'
import { Card, Facts } from '#web/kit/card.tsx'
import { Field, Input } from '#web/kit/form/field.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatNumber, readerLocale } from '#web/kit/format/locale.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Id } from '../desk-parts.tsx'

/** Verifies the proof of a transfer in the reader's own browser; nothing is sent anywhere. */
export function ProofPage() {
  const id = useId()
  const [text, setText] = useState('')
  const [verifierKey, setVerifierKey] = useState('')
  const [checkpoint, setCheckpoint] = useState('')

  return (
    <Stack gap={4} className={styles.proof}>
      <h1>Check a proof</h1>
      <p>
        A proof file shows that a transfer of miles is in a sealed ledger, exactly as it was stored. It is checked here,
        in your browser; the file is sent nowhere.
      </p>
      <ProofFileField text={text} onTextChange={setText} />
      <ProofVerdict text={text} verifierKey={verifierKey} checkpoint={checkpoint} />
      <Card aria-labelledby={id}>
        <h2 id={id}>What you know from elsewhere</h2>
        <Text size="small" tone="soft">
          Both are optional, and make the result worth more.
        </Text>
        <Field label="Key of the ledger" hint="The verifier key that the operator publishes.">
          {(attributes) => (
            <Input
              {...attributes}
              {...exact}
              placeholder="milestay/ledger/…+…+…"
              value={verifierKey}
              onChange={({ target }) => setVerifierKey(target.value)}
            />
          )}
        </Field>
        <Field
          label="A checkpoint that you kept"
          hint="The whole text of it, with its signature. One of the same size must be the same."
        >
          {(attributes) => (
            <Input
              as="textarea"
              {...attributes}
              {...exact}
              rows={3}
              value={checkpoint}
              onChange={({ target }) => setCheckpoint(target.value)}
            />
          )}
        </Field>
      </Card>
    </Stack>
  )
}

/** The attributes of a field for a text that is copied to the letter. */
const exact = { className: styles.exact, autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const

/** No proof is near this size: a path has at most a few dozen hashes. */
const maxFileBytes = 1_000_000

interface ProofFileFieldProps {
  readonly text: string
  readonly onTextChange: (text: string) => void
}

/** Takes a proof file, chosen, dropped or pasted. */
function ProofFileField({ text, onTextChange }: ProofFileFieldProps) {
  const id = useId()
  const [error, setError] = useState<string>()

  async function open(file: File) {
    if (file.size > maxFileBytes) {
      setError(`${file.name} is too large to be a proof file.`)
      return
    }
    setError(undefined)
    onTextChange(await file.text())
  }

  return (
    <FileDrop gap={2} className={styles.file} aria-labelledby={id} onFile={(file) => void open(file)}>
      <h2 id={id}>The proof file</h2>
      <p>Choose it, drop it here, or paste its content below. It stays in this browser.</p>
      <Text role="alert" tone="danger" weight="medium">
        {error}
      </Text>
      <Row gap={3}>
        <FileButton accept=".json,application/json" onFile={(file) => void open(file)} />
        {text !== '' && <Button onClick={() => onTextChange('')}>Clear</Button>}
      </Row>
      <Field label="Content of the file">
        {(attributes) => (
          <Input
            as="textarea"
            {...attributes}
            {...exact}
            rows={3}
            value={text}
            onChange={({ target }) => {
              setError(undefined)
              onTextChange(target.value)
            }}
          />
        )}
      </Field>
    </FileDrop>
  )
}

const { isMonthFirst, hours } = readerLocale()
const moment = new Intl.DateTimeFormat(isMonthFirst ? 'en-US' : 'en-GB', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: 'UTC',
  hourCycle: hours === 12 ? 'h12' : 'h23',
})

interface ProofInput {
  /** The content of the file. */
  readonly text: string
  /** What the reader knows from elsewhere; empty for nothing. */
  readonly verifierKey: string
  readonly checkpoint: string
}

/** Says what a proof proves, or what is wrong with it; empty without one. */
function ProofVerdict(input: ProofInput) {
  const checked = useCheckedProof(input)
  return (
    <section className={styles.verdict} aria-live="polite" aria-label="Result">
      {checked?.is === 'invalid' && (
        <Card className={styles.result} data-is="invalid">
          <Text as="h2" tone="danger">
            <Row as="span">
              <Icon name="x" size={22} />
              This file proves nothing
            </Row>
          </Text>
          <p>{checked.reason}.</p>
          <Text size="small" tone="soft">
            Trust nothing that it says, and ask for the proof again where you got it.
          </Text>
        </Card>
      )}
      {checked?.is === 'valid' && <Proven proven={checked.proven} />}
    </section>
  )
}

function Proven({ proven }: { readonly proven: ProvenTransfer }) {
  const { transactionId, stored, later, leafIndex, checkpoint } = proven
  return (
    <Card className={styles.result} data-is="valid">
      <Text as="h2" tone="good">
        <Row as="span">
          <Icon name="check" size={22} />
          The proof is valid
        </Row>
      </Text>
      <p>
        <b>{formatMiles(stored.amount)} miles</b> {stored.status === 'pending' ? 'were to be sent' : 'were sent'}
        {stored.by !== undefined && ` by ${stored.by}`} to account <Id of="account">{stored.accountId}</Id> on{' '}
        <time dateTime={new Date(stored.atMs).toISOString()}>{moment.format(stored.atMs)}</time>.
      </p>
      {later.length > 0 && (
        <Stack as="ol" gap={2} className={styles.later} aria-label="What happened later">
          {later.map(({ kind, status, by, text, atMs }) => (
            <li key={`${kind} ${atMs} ${status}`}>
              {describeLater(kind, status)}
              {by !== undefined && ` by ${by}`} on{' '}
              <time dateTime={new Date(atMs).toISOString()}>{moment.format(atMs)}</time>
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
        <li>{proven.isKnownKey ? knownKeyNote : unknownKeyNote}</li>
        {proven.keptCheckpoint !== undefined && <li>{checkpointNotes[proven.keptCheckpoint]}</li>}
        {!proven.hasWords && <li>Notes and the names of staff are not in this file.</li>}
        <li>The file knows nothing of what happened after its checkpoint, a reversal for example.</li>
      </Stack>
    </Card>
  )
}

const knownKeyNote = 'It is signed with the key that you gave.'
const unknownKeyNote =
  'The key that signed it came with the file. Whoever forges a file can make a key too: compare it with the key that the operator of the ledger publishes, or enter that one below.'
const checkpointNotes = {
  same: 'The checkpoint that you kept is the same.',
  'other-size':
    'The checkpoint that you kept is of another size, about which this file says nothing. The operator can compare the whole ledger with it.',
} as const

function describeLater(kind: ProvenTransfer['later'][0]['kind'], status: string): string {
  if (kind === 'transfer.decided') return status === 'success' ? 'Approved' : 'Rejected'
  if (kind === 'reversal.requested') return status === 'booked' ? 'Reversed' : 'Reversal requested'
  return status === 'booked' ? 'Reversal approved' : 'Reversal rejected'
}

/** What is known of the file on the page. */
type CheckedProof =
  | { readonly is: 'valid'; readonly proven: ProvenTransfer }
  | { readonly is: 'invalid'; readonly reason: string }

/** Verifies the file whenever it changes, or what it is compared with; `undefined` without a file and until it is verified. */
function useCheckedProof({ text, verifierKey, checkpoint }: ProofInput): CheckedProof | undefined {
  return useQuery({
    queryKey: ['checkProof', text, verifierKey, checkpoint],
    queryFn: text.trim() === '' ? skipToken : async () => verify({ text, verifierKey, checkpoint }),
    staleTime: Infinity,
    gcTime: 0,
  }).data
}

async function verify({ text, ...known }: ProofInput): Promise<CheckedProof> {
  try {
    return { is: 'valid', proven: await checkProof(text, known) }
  } catch (error) {
    if (error instanceof ProofError) return { is: 'invalid', reason: error.message }
    throw error
  }
}
