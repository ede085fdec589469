import { useMutation } from '@tanstack/react-query'
import { listWebhookDeliveries } from '#contract/webhooks/list-webhook-deliveries'
import { sendWebhookAgain } from '#contract/webhooks/send-webhook-again'
import { type DeliveryProblem, keptDeliveryDays, type Webhook, type WebhookDelivery } from '#contract/webhooks/webhook'
import { useLocation } from 'react-router'
import { change } from '#web/api/change.ts'
import { query, useShownQuery } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { FocusHeading, Status } from '#web/kit/card.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import type { Column } from '#web/kit/list/table.tsx'
import { EmptyNotice, ErrorNotice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Hidden, MomentText } from '#web/kit/text.tsx'
import { readWebhooksAddress, webhooksHref } from '../addresses.ts'
import { Id } from '../linked-id.tsx'
import { dialogState } from '../desk-errors.ts'
import { eventNames } from './webhook-dialogs.tsx'

const looks = {
  waiting: { tone: 'waiting', icon: 'clock', children: 'Waiting' },
  delivered: { tone: 'good', icon: 'check', children: 'Delivered' },
  failed: { tone: 'bad', icon: 'x', children: 'Failed' },
} as const

const problems: Readonly<Record<Exclude<DeliveryProblem, 'status'>, string>> = {
  redirect: 'redirects are not followed',
  timeout: 'no response in time',
  unreachable: 'no connection',
  private_address: 'not a public address',
}

export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const { cursor } = readWebhooksAddress(useLocation().search)
  const { id, disabledAt } = webhook
  const { mutate, ...state } = useMutation(change(sendWebhookAgain, listWebhookDeliveries))
  const { error } = dialogState(state)
  const list = useShownQuery({ ...query(listWebhookDeliveries, { id, cursor }), staleTime: 0, refetchInterval: 5000 })
  return (
    <Stack as="section" gap={4} aria-label="Deliveries">
      <FocusHeading takesFocus>Deliveries to {webhook.url}</FocusHeading>
      <ErrorNotice>{error}</ErrorNotice>
      <PagedList
        what="deliveries"
        query={list}
        cursor={cursor}
        hrefOf={(cursor) => webhooksHref({ webhook: id, cursor })}
        caption="Deliveries, newest first"
        columns={columnsOf(disabledAt === null ? (deliveryId) => mutate({ id, deliveryId }) : undefined)}
        rowKey={(delivery) => delivery.id}
        empty={<EmptyNotice>No deliveries in the last {keptDeliveryDays} days.</EmptyNotice>}
      />
    </Stack>
  )
}

/** @param onSendAgain left out if nothing can be sent */
function columnsOf(onSendAgain: ((deliveryId: string) => void) | undefined): readonly Column<WebhookDelivery>[] {
  return [
    {
      title: 'Event',
      narrow: 'start',
      isHeading: true,
      cell: ({ event }) => eventNames[event],
      remark: ({ createdAt }) => <MomentText at={createdAt} />,
    },
    {
      title: 'About',
      narrow: 'end',
      cell: ({ transactionId, accountId }) =>
        transactionId === null ? <Id of="account">{accountId}</Id> : <Id of="transfer">{transactionId}</Id>,
    },
    { title: 'Status', cell: (delivery) => <DeliveryStatus {...delivery} isPaused={onSendAgain === undefined} /> },
    {
      title: 'Actions',
      cell: ({ id, event }) =>
        onSendAgain !== undefined && (
          <Button isSmall onClick={() => onSendAgain(id)}>
            Send again<Hidden> {eventNames[event]}</Hidden>
          </Button>
        ),
    },
  ]
}

/** A delivery's status, its problem, and the time of the last or next attempt. */
function DeliveryStatus(props: WebhookDelivery & { readonly isPaused: boolean }) {
  const { status, attempts, lastStatus, lastProblem, lastAttemptAt, nextAttemptAt, isPaused } = props
  const problem = lastProblem === 'status' ? `HTTP ${lastStatus}` : lastProblem && problems[lastProblem]
  return (
    <>
      <Status {...looks[status]} />
      <small>
        {[attempts > 0 && formatCount(attempts, 'attempt', 'attempts'), problem].filter(Boolean).join(', ')}
        {attempts > 0 && lastAttemptAt !== null && (
          <>
            , last <MomentText at={lastAttemptAt} />
          </>
        )}
      </small>
      {nextAttemptAt !== null && !isPaused && (
        <small>
          Next attempt <MomentText at={nextAttemptAt} />
        </small>
      )}
    </>
  )
}
