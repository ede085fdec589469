import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../button.tsx'
import { Popover } from '../controls/popover.tsx'
import { DayInput } from '../form/day-input.tsx'
import { exactText, FieldError, Input, Options } from '../form/field.tsx'
import { formatWholeDay } from '../format/dates.ts'
import { Row, Stack } from '../stack.tsx'
import { Hidden } from '../text.tsx'
import styles from './list.module.css'

interface FilterProps {
  readonly label: string
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

/** A filter that is typed. */
export function SearchFilter({ label, name, value, error }: FilterProps & { readonly error?: string | undefined }) {
  const input = useShownValue<HTMLInputElement>(value)
  const id = useId()
  const attributes = {
    // Escape would empty a field of the type for searches as it closes what the field is in.
    type: 'text',
    'aria-label': label,
    'aria-invalid': error !== undefined,
    'aria-describedby': id,
    placeholder: label,
  }
  return (
    <div className={styles.search}>
      <Input {...exactText} {...attributes} name={name} ref={input} defaultValue={value} />
      <div role="status">
        <FieldError id={id} text={error} />
      </div>
    </div>
  )
}

interface SelectFilterProps extends FilterProps {
  /** The words of no filter; the label by default. */
  readonly any?: string
  readonly options: Readonly<Record<string, string>>
}

/** A filter that is chosen of a list. */
export function SelectFilter({ label, name, value, any = label, options }: SelectFilterProps) {
  const select = useShownValue<HTMLSelectElement>(value)
  return (
    <Input
      as="select"
      aria-label={label}
      name={name}
      ref={select}
      defaultValue={value}
      className={styles.select}
      data-selected={value !== undefined}
    >
      <option value="">{any}</option>
      <Options of={options} />
    </Input>
  )
}

/** The filters `from` and `to`: days, YYYY-MM-DD. */
export function DatesFilter({ from, to }: Readonly<Record<'from' | 'to', string | undefined>>) {
  const days = [from, to].map((day) => (day === undefined ? '' : formatWholeDay(day)))
  return (
    <FilterChip name="Dates" value={from === undefined && to === undefined ? undefined : days.join(' – ').trim()}>
      <DayFilter label="From" name="from" value={from} />
      <DayFilter label="To" name="to" value={to} />
    </FilterChip>
  )
}

function DayFilter({ label, name, value }: FilterProps) {
  const input = useRef<HTMLInputElement>(null)
  const typed = useRef(value)
  function apply() {
    input.current?.setAttribute('value', typed.current ?? '')
    input.current?.form?.requestSubmit()
  }
  return (
    <>
      <DayInput label={label} day={value} onDay={(day) => (typed.current = day)} onDone={apply} />
      <input type="hidden" name={name} ref={input} defaultValue={value} />
    </>
  )
}

interface FilterChipProps {
  readonly name: string
  /** Undefined where nothing is filtered. */
  readonly value: string | undefined
  readonly children: ReactNode
}

/** A button that opens the fields of filters, and says what these are set to. */
export function FilterChip({ name, value, children }: FilterChipProps) {
  return (
    <Popover isSelected={value !== undefined} button={value === undefined ? name : `${name}: ${value}`}>
      <Stack>{children}</Stack>
    </Popover>
  )
}

interface FilterFormProps<Filter> {
  readonly label: string
  readonly filter: Filter
  /** @returns the address of what the filter shows, which is opened; undefined where the filter is not valid */
  readonly onChange: (filter: Partial<Filter>) => string | undefined | Promise<string | undefined>
  /** The `SearchFilter` that is always in sight; on a phone in a line of its own. */
  readonly search?: ReactNode
  /** The others, as chips: on a phone one line, which scrolls. */
  readonly children: ReactNode
}

/** The filters of a list, by their names in `filter`: choices apply at once, typed text on Enter and on leaving its field. */
export function FilterForm<Filter extends object>(props: FilterFormProps<Filter>) {
  const { label, filter, onChange, search, children } = props
  const navigate = useNavigate()
  const before = new Map<string, unknown>(Object.entries(filter))
  async function show(next: Partial<Filter>) {
    const href = await onChange(next)
    if (href !== undefined) await navigate(href, { preventScrollReset: true })
  }

  function applyTyped(form: HTMLFormElement) {
    const changed = [...form.elements]
      .filter((control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      .map(({ name, value }) => [name, value.trim() || undefined] as const)
      .filter(([name, value]) => name !== '' && value !== before.get(name))
    if (changed.length > 0) void show({ ...filter, ...Object.fromEntries(changed) })
  }

  return (
    <Row
      as="form"
      role="search"
      aria-label={label}
      align="start"
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault()
        applyTyped(event.currentTarget)
      }}
      onBlur={({ currentTarget }) => applyTyped(currentTarget)}
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement) applyTyped(currentTarget)
      }}
    >
      {search}
      <Row className={styles.chips}>
        {children}
        {[...before.values()].some((value) => value !== undefined) && (
          <Button look="plain" onClick={() => void show({})}>
            Clear filters
          </Button>
        )}
      </Row>
      <Hidden as="button" type="submit" tabIndex={-1}>
        Search
      </Hidden>
    </Row>
  )
}
