import type { AnyEndpoint, RequestOf, ResponseOf } from '#contract/endpoint'
import { maxNoteLength } from '#contract/miles/transfer'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { type Change, changeEach } from '#web/api/change.ts'
import { type ClosingProps, ConfirmDialog } from '#web/kit/controls/confirm-dialog.tsx'
import { ProgressBar } from '#web/kit/controls/progress-bar.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { CheckedField, useCheckedForm } from '#web/kit/form/checked-form.tsx'
import { changedByMiles } from '../transfers/transfer-queries.ts'
import { explainChange } from '../desk-errors.ts'

interface ReasonDialogProps<E extends AnyEndpoint> extends ClosingProps {
  readonly action: string
  readonly children: ReactNode
  /** The changes to make, each with its request without the typed values. */
  readonly changes: readonly (Omit<Change<E>, 'request'> & { readonly request: object })[]
  readonly isOptional?: boolean
  /** Who can read the reason; the member by default. */
  readonly readers?: 'visible to staff'
  /** Further typed values, each in a `CheckedField`, with its parser and its error if invalid. */
  readonly fields?: Readonly<Record<string, { readonly read: (text: string) => unknown; readonly error: string }>>
  readonly describeDone: (responses: readonly ResponseOf<E>[]) => string
}

const mostShown = 50

/** Asks for a reason and makes the changes with it. Lists errors, and retries only the failed changes. */
export function ReasonDialog<E extends AnyEndpoint>(props: ReasonDialogProps<E>) {
  const { changes, isOptional = false, readers = 'the member can read it', fields = {}, describeDone, onClose } = props
  const [attempted, setAttempted] = useState(0)
  const { mutate, isPending } = useMutation(changeEach<E>(changedByMiles, setAttempted))
  const [done, setDone] = useState<readonly ResponseOf<E>[]>([])
  const [failed, setFailed] = useState<readonly (Change<E> & { readonly error: Error })[]>([])
  const remaining = failed.length > 0 ? failed : changes
  const names = Object.keys(fields)
  const { dialog } = useCheckedForm({
    // All operations of a dialog have the same request schema.
    schema: changes[0]?.operation.body as z.ZodMiniType<object>,
    defaultValues: Object.fromEntries(['reason', ...names].map((name) => [name, ''])),
    requestOf: ({ reason = '', ...typed }: Readonly<Record<string, string>>) => ({
      ...Object.fromEntries(names.map((name) => [name, fields[name]?.read(typed[name] ?? '')])),
      reason: reason.trim() === '' && isOptional ? undefined : reason.trim(),
    }),
    errors: { reason: 'Say why.', ...Object.fromEntries(names.map((name) => [name, fields[name]?.error])) },
    onValid: (typed: object) =>
      mutate(
        remaining.map((change) => ({ ...change, request: { ...change.request, ...typed } as RequestOf<E> })),
        {
          onSuccess(outcomes) {
            const allDone = [...done, ...outcomes.flatMap((change) => ('done' in change ? [change.done] : []))]
            const failures = outcomes.flatMap((change) => ('done' in change ? [] : [change]))
            setDone(allDone)
            setFailed(failures)
            if (failures.length === 0) onClose(describeDone(allDone))
          },
        },
      ),
  })

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
      {...dialog}
      onClose={() => onClose(done.length > 0 ? describeDone(done) : undefined)}
    >
      {props.children}
      {isPending && remaining.length > 1 && <ProgressBar label="Done" done={attempted} total={remaining.length} />}
      <CheckedField
        as="textarea"
        label={isOptional ? 'Reason (optional)' : 'Reason'}
        hint={`Stored permanently; ${readers}.`}
        name="reason"
        rows={2}
        maxLength={maxNoteLength}
        aria-required={!isOptional}
      />
    </ConfirmDialog>
  )
}
