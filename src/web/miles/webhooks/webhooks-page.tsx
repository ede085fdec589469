import { listWebhooks } from '#contract/webhooks/list-webhooks'
import { updateWebhook } from '#contract/webhooks/update-webhook'
import { type Webhook, webhookEvents } from '#contract/webhooks/webhook'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { change } from '#web/api/change.ts'
import { query, useShownQuery } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Status } from '#web/kit/card.tsx'
import { useDialog } from '#web/kit/controls/confirm-dialog.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { type Column } from '#web/kit/list/table.tsx'
import { DoneNotice, EmptyNotice, ErrorNotice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Hidden, MomentText } from '#web/kit/text.tsx'
import { readWebhooksAddress, webhooksHref } from '../addresses.ts'
import { SecretDialog } from '#web/kit/controls/secret-dialog.tsx'
import { deskPage } from '../desk-page.tsx'
import { dialogState } from '../desk-errors.ts'
import { Deliveries } from './deliveries.tsx'
import { EditDialog, eventNames, QuestionDialog } from './webhook-dialogs.tsx'

const noWebhooks = (
  <EmptyNotice title="No webhooks here">The platform behind this service sends its events itself.</EmptyNotice>
)

/** The endpoints that receive events, for staff with the right to manage them. */
export const WebhooksPage = deskPage({ title: 'Webhooks', needs: 'listWebhooks', otherwise: noWebhooks }, Webhooks)

const changes = { change: 'Address and events…', rotate: 'Rotate secret…', delete: 'Delete…' } as const
type Change = keyof typeof changes

/** Returns the webhooks, the one with its deliveries listed, and the open dialog. */
function useWebhooks() {
  const { webhook: openId } = readWebhooksAddress(useLocation().search)
  const list = useShownQuery({ ...query(listWebhooks, {}), staleTime: 0, refetchInterval: 10_000 })
  const dialog = useDialog<{ readonly change: Change; readonly webhook?: Webhook }>()
  const update = useMutation({
    ...change(updateWebhook, listWebhooks),
    onSuccess: ({ disabledAt }) =>
      dialog.close(disabledAt === null ? 'Events are sent again.' : 'Nothing is sent until you resume it.'),
  })
  const data = list.shown?.data ?? []
  return { list, hasSome: data.length > 0, shown: data.find(({ id }) => id === openId), update, ...dialog }
}

function Webhooks() {
  const { list, hasSome, shown, update, about: asked, done, secret, open: ask, close } = useWebhooks()
  const actionsOf = (webhook: Webhook) => {
    const name = <Hidden> {webhook.url}</Hidden>
    return (
      <Row>
        <Button as={Link} isSmall to={webhooksHref({ webhook: webhook.id })} preventScrollReset>
          Deliveries{name}
        </Button>
        <Button isSmall onClick={() => update.mutate({ id: webhook.id, isEnabled: webhook.disabledAt !== null })}>
          {webhook.disabledAt === null ? 'Pause' : 'Resume'}
          {name}
        </Button>
        <Popover isMenu button={<>Change{name}</>}>
          <Stack as="ul" role="list" gap={2}>
            {(Object.keys(changes) as Change[]).map((change) => (
              <li key={change}>
                <Button isSmall onClick={() => ask({ change, webhook })}>
                  {changes[change]}
                </Button>
              </li>
            ))}
          </Stack>
        </Popover>
      </Row>
    )
  }

  const add = (
    <Button look="strong" onClick={() => ask({ change: 'change' })}>
      Add a webhook…
    </Button>
  )
  return (
    <Stack as="section" gap={4} aria-label="Where events are sent">
      {hasSome && <Row justify="end">{add}</Row>}
      <DoneNotice>{done}</DoneNotice>
      <ErrorNotice>{dialogState(update).error}</ErrorNotice>
      <PagedList
        what="webhooks"
        query={list}
        caption="Webhooks"
        columns={columnsOf(actionsOf)}
        rowKey={({ id }) => id}
        empty={
          <EmptyNotice title="No webhooks yet" action={add}>
            Webhooks notify your programs when transfers or accounts change. Add the address of the first program.
          </EmptyNotice>
        }
      />
      {shown !== undefined && <Deliveries key={shown.id} webhook={shown} />}
      {asked?.change === 'change' && <EditDialog webhook={asked.webhook} onClose={close} />}
      {asked?.webhook !== undefined && asked.change !== 'change' && (
        <QuestionDialog question={asked.change} webhook={asked.webhook} onClose={close} />
      )}
      {secret !== undefined && (
        <SecretDialog what="secret" secret={secret} onClose={() => close()}>
          Your program needs it to check that events come from here.
        </SecretDialog>
      )}
    </Stack>
  )
}

const active = { tone: 'good', icon: 'check', children: 'Active' } as const
const paused = { tone: 'waiting', icon: 'clock', children: 'Paused' } as const

function columnsOf(actionsOf: Column<Webhook>['cell']): readonly Column<Webhook>[] {
  return [
    {
      title: 'Address',
      narrow: 'start',
      isHeading: true,
      cell: ({ url }) => url,
      remark: ({ createdBy, createdAt }) => (
        <>
          Added by {createdBy}, <MomentText at={createdAt} />
        </>
      ),
    },
    {
      title: 'Events',
      cell: ({ events }) =>
        events.length === webhookEvents.length ? 'All events' : events.map((event) => eventNames[event]).join(', '),
    },
    {
      title: 'Status',
      cell: ({ disabledAt, earlierSecretEndsAt }) => (
        <>
          <Status {...(disabledAt === null ? active : paused)} />
          {disabledAt !== null && (
            <small>
              since <MomentText at={disabledAt} />
            </small>
          )}
          {earlierSecretEndsAt !== null && (
            <small>
              The previous secret is valid until <MomentText at={earlierSecretEndsAt} />
            </small>
          )}
        </>
      ),
    },
    { title: 'Actions', width: 18, cell: actionsOf },
  ]
}
