import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { Row, Stack } from '../stack.tsx'
import { Note, Text } from '../text.tsx'
import styles from './form.module.css'

/** An input, select or text area: `<Input type="search" />`, `<Input as="select">`, `<Input as="textarea" />`. */
export function Input<Element extends ElementType = 'input'>({
  as,
  className,
  ...rest
}: { readonly as?: Element; readonly className?: string | undefined } & Omit<
  ComponentProps<Element>,
  'as' | 'className'
>) {
  const Part: ElementType = as ?? 'input'
  return <Part {...rest} className={classes(styles.input, className)} />
}

interface FieldProps {
  /** Required if another element links to the control, such as an error summary. */
  readonly id?: string | undefined
  readonly label: ReactNode
  readonly action?: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Whether the error appears while the user is in the field, and is announced. */
  readonly isLive?: boolean | undefined
  readonly className?: string | undefined
  /** Renders the control with its attributes: `{(attributes) => <Input {...attributes} name="reference" />}`. */
  readonly children: (attributes: {
    readonly id: string
    readonly 'aria-invalid': true | undefined
    readonly 'aria-describedby': string
  }) => ReactNode
}

/** A control with its label above, and its error and hint below. */
export function Field(props: FieldProps) {
  const newId = useId()
  const { id = newId, label, action, hint, error, isLive = false, className, children } = props
  return (
    <Stack gap={1} className={classes(styles.field, className)}>
      <Row gap={3} align="baseline" justify="between">
        <label htmlFor={id}>{label}</label>
        {action}
      </Row>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': `${id}-error ${id}-hint`,
      })}
      {(isLive || error !== undefined) && (
        <ErrorText id={`${id}-error`} role={isLive ? 'status' : undefined}>
          {error}
        </ErrorText>
      )}
      <Note id={`${id}-hint`} className={styles.note}>
        {hint}
      </Note>
    </Stack>
  )
}

type LabelProps = Omit<FieldProps, 'children' | 'className'>

/** A field with one input: `<InputField label="Note" as="textarea" rows={3} />`. */
export function InputField<Element extends ElementType = 'input'>(
  props: LabelProps & { readonly as?: Element } & Omit<ComponentProps<Element>, keyof LabelProps | 'as'>,
) {
  const { id, label, action, hint, error, isLive, ...input } = props
  return (
    <Field id={id} label={label} action={action} hint={hint} error={error} isLive={isLive}>
      {(attributes) => <Input {...(input as ComponentProps<typeof Input>)} {...attributes} />}
    </Field>
  )
}

/** Input attributes for names, numbers and keys that no dictionary contains. */
export const exactText = { type: 'search', autoComplete: 'off', spellCheck: false, maxLength: 255 } as const

/** Input attributes for text copied exactly. */
export const asTyped = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const

/** The options of a select, as labels by value. */
export function Options({ of }: { readonly of: Readonly<Record<string, string>> }) {
  return Object.entries(of).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}

export function FieldError({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <ErrorText id={id} data-error>
      {text}
    </ErrorText>
  )
}

function ErrorText(props: ComponentProps<'p'>) {
  return <Text size="small" tone="danger" weight="medium" {...props} className={styles.note} />
}
