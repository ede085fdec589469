import { createWebhook } from '#contract/webhooks/create-webhook'
import { deleteWebhook } from '#contract/webhooks/delete-webhook'
import { listWebhooks } from '#contract/webhooks/list-webhooks'
import { rotateWebhookSecret } from '#contract/webhooks/rotate-webhook-secret'
import { updateWebhook } from '#contract/webhooks/update-webhook'
import { rotationHours, type Webhook, type WebhookEvent, webhookEvents } from '#contract/webhooks/webhook'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#web/kit/button.tsx'
import { Actions } from '#web/kit/card.tsx'
import { Check } from '#web/kit/controls/choice.tsx'
import { CopyButton } from '#web/kit/controls/copy-button.tsx'
import { Dialog } from '#web/kit/controls/dialog.tsx'
import { FieldError, InputField } from '#web/kit/form/field.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { ConfirmDialog } from '../decisions/reason-dialog.tsx'
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

interface WebhookDialogProps {
  readonly webhook: Webhook
  /** @param secret what is shown once */
  readonly onSecret: (secret: string) => void
  /** @param done what was done, if anything */
  readonly onClose: (done?: string) => void
}

/** Adds a webhook, or changes one. What is invalid is an error at its field; the first takes the focus. */
export function EditDialog({
  webhook,
  onSecret,
  onClose,
}: Omit<WebhookDialogProps, 'webhook'> & Partial<WebhookDialogProps>) {
  const form = useRef<HTMLDivElement>(null)
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? webhookEvents)
  const [isChecked, setIsChecked] = useState(false)
  const { mutate: create, ...creation } = useListChange(createWebhook, listWebhooks, ({ secret }) => onSecret(secret))
  const { mutate: update, ...change } = useListChange(updateWebhook, listWebhooks, () =>
    onClose('The webhook is changed.'),
  )
  const parsed = z.safeParse(createWebhook.body!, { url: url.trim(), events })
  const invalid = new Set(isChecked ? parsed.error?.issues.map(({ path }) => path[0]) : [])

  function confirm() {
    setIsChecked(true)
    if (!parsed.success) {
      form.current?.querySelector<HTMLElement>(`[name='${String(parsed.error.issues[0]?.path[0])}']`)?.focus()
    } else if (webhook === undefined) create(parsed.data)
    else update({ id: webhook.id, ...parsed.data })
  }

  return (
    <ConfirmDialog
      title={webhook === undefined ? 'Add a webhook' : 'Change the webhook'}
      action={webhook === undefined ? 'Add the webhook' : 'Save changes'}
      {...(webhook === undefined ? creation : change)}
      onConfirm={confirm}
      onClose={() => onClose()}
    >
      <Stack ref={form}>
        <InputField
          label="Address"
          hint="Where your program receives events: https://…"
          error={invalid.has('url') ? 'Enter an address that begins with https.' : undefined}
          name="url"
          type="url"
          autoComplete="off"
          aria-required
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Stack as="fieldset" gap={1}>
          <legend>Send when</legend>
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
          <FieldError id="events-error" text={invalid.has('events') ? 'Choose at least one.' : undefined} />
        </Stack>
      </Stack>
    </ConfirmDialog>
  )
}

/** Replaces the secret of a webhook. */
export function RotateDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const { mutate, ...state } = useListChange(rotateWebhookSecret, listWebhooks, ({ secret }) => onSecret(secret))
  return (
    <ConfirmDialog
      title="Rotate the secret?"
      action="Rotate the secret"
      {...state}
      onConfirm={() => mutate({ id: webhook.id })}
      onClose={() => onClose()}
    >
      <p>
        What is sent to {webhook.url} is signed with both secrets for {rotationHours} hours, so that your program can
        change over.
      </p>
    </ConfirmDialog>
  )
}

export function DeleteDialog({ webhook, onClose }: WebhookDialogProps) {
  const { mutate, ...state } = useListChange(deleteWebhook, listWebhooks, () => onClose('The webhook is deleted.'))
  return (
    <ConfirmDialog
      title="Delete the webhook?"
      action="Delete the webhook for good"
      {...state}
      onConfirm={() => mutate({ id: webhook.id })}
      onClose={() => onClose()}
    >
      <p>
        Nothing more is sent to {webhook.url}, and its deliveries are deleted. To stop for a while, pause it instead.
      </p>
    </ConfirmDialog>
  )
}

/** Shows a new secret, once; Escape does not close it. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Dialog title="Copy the secret" isBusy onClose={onClose}>
      <p>It is shown only now. Your program needs it to check that events come from here.</p>
      <Text weight="strong">
        <code>{secret}</code>
      </Text>
      <CopyButton label="Copy the secret" text={secret} words="Copy the secret" />
      <Actions>
        <Button look="strong" onClick={onClose}>
          Done
        </Button>
      </Actions>
    </Dialog>
  )
}
