import type { AnyEndpoint, RequestOf, ResponseOf } from '#contract/endpoint'
import { maxNoteLength } from '#contract/miles/transfer'
import { type ReactNode, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#web/kit/button.tsx'
import { Actions } from '#web/kit/card.tsx'
import { Dialog } from '#web/kit/controls/dialog.tsx'
import { ProgressBar } from '#web/kit/controls/progress-bar.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { InputField } from '#web/kit/form/field.tsx'
import { ErrorNotice } from '#web/kit/notice.tsx'
import { type Change, useChange } from '../queries.ts'
import { explainChange } from '../words.ts'

export interface ClosingProps {
  /**
   * @param done what was done, if anything
   * @param secret a key or secret that was made, to be shown once
   */
  readonly onClose: (done?: string, secret?: string) => void
}

interface ConfirmDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** The label of the button that does it. */
  readonly action: string
  readonly isBusy?: boolean
  /** Why it could not be done. */
  readonly error?: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something that cannot be undone; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, isBusy = false, error, onConfirm, onClose } = props
  return (
    <Dialog title={title} isBusy={isBusy} onClose={() => onClose()}>
      {children}
      <ErrorNotice>{error}</ErrorNotice>
      <Actions>
        <Button look="strong" isBusy={isBusy} onClick={onConfirm}>
          {isBusy ? 'Saving…' : action}
        </Button>
        <Button disabled={isBusy} onClick={() => onClose()}>
          Cancel
        </Button>
      </Actions>
    </Dialog>
  )
}

/**
 * What is typed in a form, by its schema: confirmed, it is done where it is valid; else the first field that is not has the
 * focus. Fields have their names in the schema.
 */
export function useCheckedForm<Values>(
  schema: z.ZodMiniType<Values>,
  typed: unknown,
  onValid: (values: Values) => void,
) {
  const form = useRef<HTMLDivElement>(null)
  const [isChecked, setIsChecked] = useState(false)
  const parsed = z.safeParse(schema, typed)
  const invalid = parsed.error?.issues.map(({ path }) => String(path[0])) ?? []

  function onConfirm() {
    setIsChecked(true)
    if (parsed.success) onValid(parsed.data)
    else form.current?.querySelector<HTMLElement>(`[name='${invalid[0]}']`)?.focus()
  }

  const errorOf = (name: string, text: string) => (isChecked && invalid.includes(name) ? text : undefined)
  return { form, errorOf, onConfirm }
}

interface ReasonDialogProps<E extends AnyEndpoint>
  extends Pick<ConfirmDialogProps, 'action' | 'children'>, ClosingProps {
  /** What it does, each with its request but for the reason. */
  readonly changes: readonly (Omit<Change<E>, 'request'> & { readonly request: Omit<RequestOf<E>, 'reason'> })[]
  readonly isOptional?: boolean
  /** Who can read the reason. */
  readonly readers?: 'visible to staff'
  /** Whether what else is typed is valid; what is not has the focus then. */
  readonly check?: () => boolean
  /** Says what was done. */
  readonly describeDone: (responses: readonly ResponseOf<E>[]) => string
}

const mostShown = 50

/**
 * Decides or corrects something, with a reason. A missing reason is an error at its field; a refusal is shown in the dialog,
 * of several by their names, and only what failed is tried again.
 */
export function ReasonDialog<E extends AnyEndpoint>(props: ReasonDialogProps<E>) {
  const { changes, isOptional = false, readers = 'the member can read it', check, describeDone, onClose } = props
  const { mutate, isPending, tried } = useChange<E>()
  const [done, setDone] = useState<readonly ResponseOf<E>[]>([])
  const [failed, setFailed] = useState<readonly (Change<E> & { readonly error: Error })[]>([])
  const input = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const reason = typed.trim()
  const left = failed.length > 0 ? failed : changes

  function confirm() {
    const isIncomplete = reason === '' && !isOptional
    setIsMissing(isIncomplete)
    if (isIncomplete) input.current?.focus()
    // Checked last, so that the first field with an error has the focus.
    if (check?.() === false || isIncomplete) return
    const withReason = (request: object) => ({ ...request, ...(reason !== '' && { reason }) }) as RequestOf<E>
    mutate(
      left.map((change) => ({ ...change, request: withReason(change.request) })),
      {
        onSuccess(changed) {
          const all = [...done, ...changed.flatMap((change) => ('done' in change ? [change.done] : []))]
          const failures = changed.flatMap((change) => ('done' in change ? [] : [change]))
          setDone(all)
          setFailed(failures)
          if (failures.length === 0) onClose(describeDone(all))
        },
      },
    )
  }

  return (
    <ConfirmDialog
      title={`${props.action}?`}
      action={done.length > 0 ? 'Try again' : props.action}
      isBusy={isPending}
      error={
        failed.length > 0 && (
          <>
            {done.length > 0 && <p>{describeDone(done)} Not done:</p>}
            {failed.slice(0, mostShown).map(({ name, error }) => (
              <p key={name}>
                {name !== undefined && <b>{name}: </b>}
                {explainChange(error)}
              </p>
            ))}
            {failed.length > mostShown && <p>And {formatNumber(failed.length - mostShown)} more.</p>}
          </>
        )
      }
      onConfirm={confirm}
      onClose={() => onClose(done.length > 0 ? describeDone(done) : undefined)}
    >
      {props.children}
      {isPending && left.length > 1 && <ProgressBar label="Done" done={tried} total={left.length} />}
      <InputField
        as="textarea"
        label={isOptional ? 'Reason (optional)' : 'Reason'}
        hint={`Stored permanently; ${readers}.`}
        error={isMissing ? 'Say why.' : undefined}
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
    </ConfirmDialog>
  )
}
