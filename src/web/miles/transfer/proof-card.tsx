import { ApiError } from '#client/errors'
import { getTransferProof } from '#contract/miles/get-transfer-proof'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { proofPath } from '#web/device/address/paths.ts'
import { query } from '#web/device/requests/query.ts'
import { saveFile } from '#web/device/save-file.ts'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Text } from '#web/kit/text.tsx'
import { explainRead } from '../words.ts'

const pauseMs = 2000
/** The service waits for some seconds itself. */
const mostAttempts = 10

/** The proof of a transfer, requested when it is wanted, and again while the transfer is not sealed yet. */
const proofQuery = (id: string, words: boolean) => ({
  ...query(getTransferProof, { id, ...(words && { words }) }),
  enabled: false,
  gcTime: 0,
  retry: (failures: number, error: Error) =>
    error instanceof ApiError && error.status === 503 && failures < mostAttempts - 1,
  retryDelay: (_failures: number, error: Error) => {
    const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
    return seconds === undefined ? pauseMs : seconds * 1000
  },
})

/** Downloads the proof of a transfer, and says what it is for. */
export function ProofCard({ id }: { readonly id: string }) {
  return (
    <Card aria-labelledby="transfer-proof">
      <h2 id="transfer-proof">Proof</h2>
      <p>
        A file which shows, to anyone and without this service, that the transfer and what became of it are in the
        sealed ledger. Give it to the member: it is checked on the page <Link to={proofPath}>Check a proof</Link>, in
        their own browser. It has no notes and no names of staff; the full one has, and is for staff.
      </p>
      <ProofDownload id={id} title="Download proof" />
      <ProofDownload id={id} title="Download full proof" words />
    </Card>
  )
}

interface ProofDownloadProps {
  readonly id: string
  readonly title: string
  /** Whether the file has notes, reasons and the names of staff. */
  readonly words?: boolean
}

function ProofDownload({ id, title, words = false }: ProofDownloadProps) {
  const { data, error, isFetching, failureCount, refetch } = useQuery(proofQuery(id, words))
  const name = `proof-${id}${words ? '-with-notes' : ''}.json`

  async function download() {
    const { data: proof, isSuccess } = await refetch()
    if (isSuccess) saveFile(name, 'application/json', `${JSON.stringify(proof, null, 2)}\n`)
  }

  return (
    <>
      <Actions>
        <Button isBusy={isFetching} onClick={() => void download()}>
          <Icon name="download" size={16} />
          {title}
        </Button>
        <Text tone="soft" size="small" role="status">
          {isFetching
            ? failureCount === 0
              ? 'Preparing the proof…'
              : 'The transfer is stored, but not sealed yet, which takes some seconds. Asking again…'
            : error === null && data !== undefined && `Saved as ${name}.`}
        </Text>
      </Actions>
      <Notice tone="error" role="alert">
        {error !== null && !isFetching && `The proof could not be downloaded. ${explainRead(error)}`}
      </Notice>
    </>
  )
}
