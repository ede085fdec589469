import { createWebhook } from '#contract/webhooks/create-webhook'
import { deleteWebhook } from '#contract/webhooks/delete-webhook'
import { listWebhooks } from '#contract/webhooks/list-webhooks'
import { rotateWebhookSecret } from '#contract/webhooks/rotate-webhook-secret'
import { updateWebhook } from '#contract/webhooks/update-webhook'
import { maxRotations, rotationHours, type Webhook, type WebhookEvent, webhookEvents } from '#contract/webhooks/webhook'
import { useMutation } from '@tanstack/react-query'
import { change } from '#web/api/change.ts'
import { type ClosingProps, ConfirmDialog } from '#web/kit/controls/confirm-dialog.tsx'
import { CheckedBoxes, CheckedField, useCheckedForm } from '#web/kit/form/checked-form.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { dialogState } from '../desk-errors.ts'

export const eventNames: Readonly<Record<WebhookEvent, string>> = {
  'transfer-in.pending': 'Transfer waiting for approval',
  'transfer-in.success': 'Transfer credited',
  'transfer-in.failed': 'Transfer rejected',
  'transfer-in.reversed': 'Transfer reversed',
  'account.opened': 'Account opened',
  'account.changed': 'Account changed',
}

/** Adds or changes a webhook. An invalid value is an error at its field. */
export function EditDialog({ webhook, onClose }: ClosingProps & { readonly webhook: Webhook | undefined }) {
  const creation = useMutation({
    ...change(createWebhook, listWebhooks),
    onSuccess: ({ secret }) => onClose('', secret),
  })
  const update = useMutation({ ...change(updateWebhook, listWebhooks), onSuccess: () => onClose('Changes are saved.') })
  const { dialog } = useCheckedForm({
    schema: createWebhook.body!,
    defaultValues: { url: webhook?.url ?? '', events: [...(webhook?.events ?? webhookEvents)] },
    requestOf: ({ url, events }) => ({ url: url.trim(), events }),
    errors: { url: 'Enter an address that begins with https.', events: 'Choose at least one.' },
    onValid: (values) =>
      webhook === undefined ? creation.mutate(values) : update.mutate({ id: webhook.id, ...values }),
  })

  return (
    <ConfirmDialog
      title={webhook === undefined ? 'Add a webhook' : 'Change the webhook'}
      action={webhook === undefined ? 'Add the webhook' : 'Save changes'}
      {...dialogState(webhook === undefined ? creation : update)}
      {...dialog}
      onClose={onClose}
    >
      <Stack>
        <CheckedField
          label="Address"
          name="url"
          hint="Where your program receives events: https://…"
          isLive
          type="url"
        />
        <CheckedBoxes label="Events" name="events" options={eventNames} />
      </Stack>
    </ConfirmDialog>
  )
}

const questions = {
  rotate: {
    action: 'Rotate the secret',
    operation: rotateWebhookSecret,
    text: `For ${rotationHours} hours, webhook-signature is made with both secrets, so that your program can switch. x-signature uses the new secret at once. The secret can be rotated ${maxRotations} times in ${rotationHours} hours.`,
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

/** Asks for confirmation before a webhook's secret is replaced, or the webhook deleted. */
export function QuestionDialog({ question, webhook: { id, url }, onClose }: QuestionDialogProps) {
  const { action, operation, text } = questions[question]
  const { mutate, ...state } = useMutation({
    ...change<AnyQuestioned>(operation, listWebhooks),
    onSuccess: (done) => ('secret' in done ? onClose('', done.secret) : onClose('The webhook is deleted.')),
  })
  return (
    <ConfirmDialog
      title={`${action}?`}
      action={action}
      {...dialogState(state)}
      onConfirm={() => mutate({ id })}
      onClose={onClose}
    >
      <p>{url}</p>
      <p>{text}</p>
    </ConfirmDialog>
  )
}

type AnyQuestioned = (typeof questions)[keyof typeof questions]['operation']
