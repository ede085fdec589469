import { createWebhook } from '#contract/webhooks/create-webhook'
import { deleteWebhook } from '#contract/webhooks/delete-webhook'
import { listWebhooks } from '#contract/webhooks/list-webhooks'
import { rotateWebhookSecret } from '#contract/webhooks/rotate-webhook-secret'
import { updateWebhook } from '#contract/webhooks/update-webhook'
import { maxRotations, rotationHours, type Webhook, type WebhookEvent, webhookEvents } from '#contract/webhooks/webhook'
import { useState } from 'react'
import { Check } from '#web/kit/controls/choice.tsx'
import { InputField } from '#web/kit/form/field.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { type ClosingProps, ConfirmDialog, useCheckedForm } from '../decisions/reason-dialog.tsx'
import { useListChange } from '../queries.ts'

/** What has happened, in words. */
export const eventNames: Readonly<Record<WebhookEvent, string>> = {
  'transfer-in.pending': 'Transfer waiting for approval',
  'transfer-in.success': 'Transfer credited',
  'transfer-in.failed': 'Transfer rejected',
  'transfer-in.reversed': 'Transfer reversed',
  'account.opened': 'Account opened',
  'account.changed': 'Account changed',
}

/** Adds a webhook, or changes one. What is invalid is an error at its field. */
export function EditDialog({ webhook, onClose }: ClosingProps & { readonly webhook: Webhook | undefined }) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? webhookEvents)
  const { mutate: create, ...creation } = useListChange(createWebhook, listWebhooks, ({ secret }) =>
    onClose('', secret),
  )
  const { mutate: update, ...change } = useListChange(updateWebhook, listWebhooks, () => onClose('Changes are saved.'))
  const typed = { url: url.trim(), events }
  const { form, errorOf, onConfirm } = useCheckedForm(createWebhook.body!, typed, (values) =>
    webhook === undefined ? create(values) : update({ id: webhook.id, ...values }),
  )

  return (
    <ConfirmDialog
      title={webhook === undefined ? 'Add a webhook' : 'Change the webhook'}
      action={webhook === undefined ? 'Add the webhook' : 'Save changes'}
      {...(webhook === undefined ? creation : change)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack ref={form}>
        <InputField
          label="Address"
          name="url"
          hint="Where your program receives events: https://…"
          error={errorOf('url', 'Enter an address that begins with https.')}
          isLive
          type="url"
          autoComplete="off"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Stack as="fieldset" gap={1}>
          <Text as="legend" size="small" weight="strong">
            Events
          </Text>
          {webhookEvents.map((event) => (
            <Check
              key={event}
              name="events"
              checked={events.includes(event)}
              onChange={({ target }) =>
                setEvents(target.checked ? [...events, event] : events.filter((other) => other !== event))
              }
            >
              {eventNames[event]}
            </Check>
          ))}
          <Text role="status" size="small" tone="danger" weight="medium">
            {errorOf('events', 'Choose at least one.')}
          </Text>
        </Stack>
      </Stack>
    </ConfirmDialog>
  )
}

const questions = {
  rotate: {
    action: 'Rotate the secret',
    operation: rotateWebhookSecret,
    text: `For ${rotationHours} hours webhook-signature is also made with the present secret, so that your program can change over; x-signature is made with the new one at once. The secret can be rotated ${maxRotations} times in ${rotationHours} hours.`,
  },
  delete: {
    action: 'Delete the webhook for good',
    operation: deleteWebhook,
    text: 'Nothing more is sent there, and its deliveries are deleted. To stop for a while, pause it instead.',
  },
} as const

interface QuestionDialogProps extends ClosingProps {
  readonly webhook: Webhook
  readonly question: keyof typeof questions
}

/** Asks before the secret of a webhook is replaced, or it is deleted. */
export function QuestionDialog({ question, webhook: { id, url }, onClose }: QuestionDialogProps) {
  const { action, operation, text } = questions[question]
  const { mutate, ...state } = useListChange<AnyQuestioned>(operation, listWebhooks, (done) =>
    'secret' in done ? onClose('', done.secret) : onClose('The webhook is deleted.'),
  )
  return (
    <ConfirmDialog title={`${action}?`} action={action} {...state} onConfirm={() => mutate({ id })} onClose={onClose}>
      <p>{url}</p>
      <p>{text}</p>
    </ConfirmDialog>
  )
}

type AnyQuestioned = (typeof questions)[keyof typeof questions]['operation']
