import { type ComponentProps, type ElementType, type ReactNode, useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { useMedia, wideScreen } from '#web/browser/use-media.ts'
import { Row, Stack } from '../stack.tsx'
import { Hidden, Note, Text } from '../text.tsx'
import styles from './form.module.css'

/** What is typed or chosen in: `<Input type="search" />`, `<Input as="select">`, `<Input as="textarea" rows={3} />`. */
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
  /** Where something else leads to the control, as a summary of errors does. */
  readonly id?: string | undefined
  readonly label: ReactNode
  readonly action?: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** The error appears while the focus is in the field, and is read out. */
  readonly isLive?: boolean | undefined
  readonly className?: string | undefined
  /** The control, with the attributes that connect it: `{(attributes) => <Input {...attributes} name="reference" />}`. */
  readonly children: (attributes: {
    readonly id: string
    readonly 'aria-invalid': true | undefined
    readonly 'aria-describedby': string
  }) => ReactNode
}

/** A control with its label above it, and below it what is wrong with its value, and a hint. */
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

/** A field of one input: `<InputField label="Note" as="textarea" rows={3} />`. */
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

interface FilterFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'error'> {
  /** Its name in the filter of the `FilterForm` around it. */
  readonly name: string
  readonly value: string | undefined
}

/** The control of a filter shows its value whenever that changes, also elsewhere, as by Back. */
function useShownValue<Control extends HTMLInputElement | HTMLSelectElement>(value: string | undefined) {
  const control = useRef<Control>(null)
  useEffect(() => {
    if (control.current !== null) control.current.value = value ?? ''
  }, [value])
  return control
}

/** The attributes of an input for a name, number or key that no dictionary knows. */
export const exactText = { type: 'search', autoComplete: 'off', spellCheck: false, maxLength: 255 } as const

/** The attributes of an input for what is copied to the letter. */
export const asTyped = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const

/** A filter that is typed. */
export function SearchField({ value, ...field }: FilterFieldProps) {
  const input = useShownValue<HTMLInputElement>(value)
  return <InputField isLive={'error' in field} {...field} {...exactText} ref={input} defaultValue={value} />
}

/** A year that is still being typed is an early one. */
const firstDay = '2000-01-01'

/** A filter that is a day, YYYY-MM-DD. */
export function DateField({ value, ...field }: FilterFieldProps) {
  const input = useShownValue<HTMLInputElement>(value)
  return <InputField {...field} ref={input} type="date" min={firstDay} defaultValue={value} />
}

interface SelectFieldProps extends FilterFieldProps {
  /** The words of no filter. */
  readonly any?: string
  readonly options: Readonly<Record<string, string>>
}

/** A filter that is chosen of a list. */
export function SelectField({ value, any = 'Any', options, ...field }: SelectFieldProps) {
  const select = useShownValue<HTMLSelectElement>(value)
  return (
    <InputField as="select" {...field} ref={select} defaultValue={value}>
      <option value="">{any}</option>
      <Options of={options} />
    </InputField>
  )
}

/** The choices of a select: their words by their values. */
export function Options({ of }: { readonly of: Readonly<Record<string, string>> }) {
  return Object.entries(of).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}

interface FilterFormProps<Filter> {
  readonly label: string
  readonly filter: Filter
  /** @returns the address of what the filter shows, which is opened */
  readonly onChange: (filter: Partial<Filter>) => string
  readonly children: ReactNode
}

/**
 * The filters of a list, in fields that have their names in `filter`: choices apply at once, typed text on Enter and on
 * leaving its field. They are folded where there is little room.
 */
export function FilterForm<Filter extends object>({ label, filter, onChange, children }: FilterFormProps<Filter>) {
  const navigate = useNavigate()
  const isWide = useMedia(wideScreen) !== false
  const show = (next: Partial<Filter>) => void navigate(onChange(next), { preventScrollReset: true })
  const count = Object.values(filter).filter((value) => value !== undefined).length
  const fields = (
    <div className={styles.filters}>
      {children}
      {count > 0 && (
        <Button look="plain" onClick={() => show({})}>
          Clear filters
        </Button>
      )}
    </div>
  )

  function apply(form: HTMLFormElement) {
    const before = new Map<string, unknown>(Object.entries(filter))
    const changed = [...form.elements]
      .filter((control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      .filter(({ name, value, validity }) => validity.valid && value.trim() !== (before.get(name) ?? ''))
    const values = changed.map(({ name, value }) => [name, value.trim() || undefined])
    if (values.length > 0) show({ ...filter, ...Object.fromEntries(values) })
  }
  return (
    <form
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget)
      }}
      onBlur={({ currentTarget }) => apply(currentTarget)}
      onChange={({ currentTarget, target }) => {
        if (!(target instanceof HTMLInputElement && target.type === 'search')) apply(currentTarget)
      }}
    >
      {isWide ? (
        fields
      ) : (
        <details>
          <summary className={styles.fold}>Filters{count > 0 && ` (${count})`}</summary>
          {fields}
        </details>
      )}
      <Hidden as="button" type="submit" tabIndex={-1}>
        Search
      </Hidden>
    </form>
  )
}

/** The error of the field above it, in words. */
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
