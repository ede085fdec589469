import { Link } from 'react-router'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Id } from '../linked-id.tsx'
import { useTransferLink } from '../transfer-link.tsx'
import { statusNames } from '../transfers/transfer-list.tsx'
import { explainError } from '#web/api/explain-error.ts'
import { formatOwnMoment } from '#web/kit/format/moment.ts'
import type { StoredBatch } from './delivery.ts'
import { fetchByReference } from './delivery-run.ts'
import { loadBatches, removeBatch } from './delivery-store.ts'

const queryKey = ['loadLeft']

/** References left on this device at a sign-out, for the next person to look up. */
export function LeftTransfers() {
  const { data: left = [] } = useQuery({ queryKey, queryFn: async () => loadBatches('left'), staleTime: 0 })
  if (left.length === 0) return null
  return (
    <Notice tone="news" role="region" aria-label="Transfers without a known outcome">
      <p>
        <b>Transfers sent from this device before the last sign-out</b> have no known outcome. Look them up before you
        send the same miles again.
      </p>
      <Stack as="ul" gap={3}>
        {left.map((stored) => (
          <LeftTransfer key={stored.batch.id} {...stored} />
        ))}
      </Stack>
    </Notice>
  )
}

function LeftTransfer({ batch: { id, startedAt } }: StoredBatch) {
  const queryClient = useQueryClient()
  const linkTo = useTransferLink()
  const { mutate, data, isPending, error } = useMutation({ mutationFn: async () => fetchByReference(id) })
  const found = data?.data[0]

  async function remove() {
    await removeBatch(id)
    await queryClient.invalidateQueries({ queryKey })
  }

  return (
    <Row as="li" gap={3} rowGap={2} justify="between">
      <div>
        Reference <Id of="reference">{id}</Id>, sent {formatOwnMoment(startedAt)}.
        <p role="status">
          {error !== null && explainError(error)}
          {found !== undefined && (
            <>
              <Link {...linkTo(found.transaction_id)}>{formatMiles(found.amount)} miles</Link>:{' '}
              {statusNames[found.status]}.
            </>
          )}
          {data !== undefined &&
            found === undefined &&
            (data.isOwnOnly
              ? 'None of your transfers has this reference.'
              : 'The service has no transfer with this reference: nothing was credited.')}
        </p>
      </div>
      <Row gap={3}>
        <Button isSmall isBusy={isPending} onClick={() => mutate()}>
          {data === undefined ? 'Look it up' : 'Look again'}
        </Button>
        {data !== undefined && (
          <Button isSmall onClick={() => void remove()}>
            Remove it
          </Button>
        )}
      </Row>
    </Row>
  )
}
