import type { AnyEndpoint, RequestOf, ResponseOf } from '#contract/endpoint'
import { maxNoteLength } from '#contract/miles/transfer'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Actions } from '#web/kit/card.tsx'
import { Dialog } from '#web/kit/controls/dialog.tsx'
import { Field, Input } from '#web/kit/form/field.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { useChange } from '../queries.ts'
import { explainChange } from '../words.ts'

interface ConfirmDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** The label of the button that does it. */
  readonly action: string
  readonly isBusy?: boolean
  /** Why it could not be done. */
  readonly error?: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something that cannot be undone; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, isBusy = false, error, onConfirm, onClose } = props
  return (
    <Dialog title={title} isBusy={isBusy} onClose={onClose}>
      {children}
      <Notice tone="error" role="alert">
        {error}
      </Notice>
      <Actions>
        <Button look="strong" isBusy={isBusy} onClick={onConfirm}>
          {isBusy ? 'Saving…' : action}
        </Button>
        <Button disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </Actions>
    </Dialog>
  )
}

interface ReasonDialogProps<E extends AnyEndpoint> extends Pick<ConfirmDialogProps, 'title' | 'action' | 'children'> {
  /** The operation that does it, and its request but for the reason. */
  readonly operation: E
  readonly request: Omit<RequestOf<E>, 'reason'>
  readonly isOptional?: boolean
  /** Who can read the reason. */
  readonly readers: 'the member can read it' | 'visible to staff'
  /** What happens when it is tried again, where it is not known whether it was done. */
  readonly again: string
  /** Whether what else is typed is valid; what is not has the focus then. */
  readonly check?: () => boolean
  /** Says what was done. */
  readonly describeDone: (response: ResponseOf<E>) => string
  /** @param done what was done, if anything */
  readonly onClose: (done?: string) => void
}

/** Decides or corrects something, with a reason. A missing reason is an error at its field; a refusal is shown in the dialog. */
export function ReasonDialog<E extends AnyEndpoint>(props: ReasonDialogProps<E>) {
  const { operation, request, isOptional = false, readers, again, check, describeDone, onClose, children } = props
  const { mutate, isPending, error } = useChange(operation)
  const input = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const reason = typed.trim()

  function confirm() {
    const isIncomplete = reason === '' && !isOptional
    setIsMissing(isIncomplete)
    if (isIncomplete) input.current?.focus()
    // Checked last, so that the first field with an error has the focus.
    if (check?.() === false || isIncomplete) return
    mutate({ ...request, ...(reason !== '' && { reason }) } as RequestOf<E>, {
      onSuccess: (response) => onClose(describeDone(response)),
    })
  }

  return (
    <ConfirmDialog
      title={props.title}
      action={props.action}
      isBusy={isPending}
      error={error === null ? undefined : explainChange(error, again)}
      onConfirm={confirm}
      onClose={() => onClose()}
    >
      {children}
      <Field
        label={isOptional ? 'Reason (optional)' : 'Reason'}
        hint={`Stored permanently; ${readers}.`}
        error={isMissing ? 'Say why.' : undefined}
      >
        {(attributes) => (
          <Input
            as="textarea"
            {...attributes}
            ref={input}
            rows={2}
            maxLength={maxNoteLength}
            value={typed}
            aria-required={!isOptional}
            onChange={({ target }) => {
              setTyped(target.value)
              setIsMissing(false)
            }}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
