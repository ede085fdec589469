import type { ComponentProps, ElementType } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type RegisterOptions,
  type Resolver,
  useForm,
  useFormContext,
  type UseFormReturn,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { Check } from '../controls/choice.tsx'
import { Stack } from '../stack.tsx'
import { Text } from '../text.tsx'
import { explainIssue } from './explain-validation.ts'
import { InputField } from './field.tsx'
import { useFieldError } from './use-field-error.ts'

interface Checked<Typed extends FieldValues, Request> {
  /** The schema of the operation's body. */
  readonly schema: z.ZodMiniType<Request>
  /** Returns the request for the typed values; both have the same field names. */
  readonly requestOf: (typed: Typed) => unknown
  /** The error text for each invalid field. */
  readonly errors?: { readonly [Name in keyof Typed & string]?: string | undefined }
}

/** Validates typed values by the schema of an operation. */
export function checkedResolver<Typed extends FieldValues, Request>(checked: Checked<Typed, Request>) {
  const texts: Readonly<Record<string, string | undefined>> = checked.errors ?? {}
  const resolve: Resolver<Typed, unknown, Request> = (typed) => {
    const parsed = z.safeParse(checked.schema, checked.requestOf(typed), { error: explainIssue })
    if (parsed.success) return { values: parsed.data, errors: {} }
    const invalid = parsed.error.issues.toReversed().map(({ path, message }) => {
      const name = String(path[0])
      const isBlank = String(typed[name]).trim() === ''
      return [name, { type: 'contract', message: texts[name] ?? (isBlank ? 'enter a value' : message) }]
    })
    return { values: {}, errors: Object.fromEntries(invalid) as FieldErrors<Typed> }
  }
  return resolve
}

interface CheckedForm<Typed extends FieldValues, Request> extends Checked<Typed, Request> {
  readonly defaultValues: Typed
  readonly onValid: (request: Request) => void
}

/**
 * Returns a form validated by the schema of an operation. On confirm it calls `onValid`, or shows an error at each
 * invalid field and focuses the first. `dialog` has the props for the `ConfirmDialog` around the fields.
 */
export function useCheckedForm<Typed extends FieldValues, Request>(checked: CheckedForm<Typed, Request>) {
  const defaultValues = checked.defaultValues as DefaultValues<Typed>
  const form = useForm({ defaultValues, resolver: checkedResolver(checked) })
  const onConfirm = () => void form.handleSubmit((request) => checked.onValid(request))()
  return { form, onConfirm, dialog: { form: form as unknown as UseFormReturn, onConfirm } }
}

/** A field of the surrounding checked form: `<CheckedField label="Note" name="note" as="textarea" />`. */
export function CheckedField<Element extends ElementType = 'input'>({
  name,
  options,
  ...field
}: ComponentProps<typeof InputField<Element>> & { readonly name: string; readonly options?: RegisterOptions }) {
  const { register } = useFormContext()
  const { text, attributes } = useFieldError(name)
  const input = field as ComponentProps<typeof InputField>
  return <InputField error={text} autoComplete="off" {...input} id={attributes.id} {...register(name, options)} />
}

interface CheckedBoxesProps {
  readonly label: string
  readonly name: string
  /** The label of each value. */
  readonly options: Readonly<Record<string, string>>
}

/** Checkboxes for any number of values in the surrounding checked form. */
export function CheckedBoxes({ label, name, options }: CheckedBoxesProps) {
  const { register } = useFormContext()
  const { text } = useFieldError(name)
  return (
    <Stack as="fieldset" gap={1}>
      <Text as="legend" size="small" weight="strong">
        {label}
      </Text>
      {Object.entries(options).map(([value, words]) => (
        <Check key={value} value={value} {...register(name)}>
          {words}
        </Check>
      ))}
      <Text role="status" size="small" tone="danger" weight="medium">
        {text}
      </Text>
    </Stack>
  )
}
