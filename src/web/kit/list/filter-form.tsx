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
  /** The filter's name in the surrounding `FilterForm`. */
  readonly name: string
  readonly value: string | undefined
}

/** Updates the control when its filter's value changes elsewhere, such as on Back. */
function useShownValue<Control extends HTMLInputElement | HTMLSelectElement>(value: string | undefined) {
  const control = useRef<Control>(null)
  useEffect(() => {
    if (control.current !== null) control.current.value = value ?? ''
  }, [value])
  return control
}

export function SearchFilter({ label, name, value, error }: FilterProps & { readonly error?: string | undefined }) {
  const input = useShownValue<HTMLInputElement>(value)
  const id = useId()
  const attributes = {
    // In an input of type `search`, Escape would clear the text while it closes the surrounding panel.
    type: 'text',
    'aria-label': label,
    'aria-invalid': error !== undefined,
    'aria-describedby': id,
    placeholder: label,
  }
  return (
    <Stack gap={1} className={styles.search}>
      <Input {...exactText} {...attributes} name={name} ref={input} defaultValue={value} />
      <div role="status">
        <FieldError id={id} text={error} />
      </div>
    </Stack>
  )
}

interface SelectFilterProps extends FilterProps {
  /** The label of the empty choice; `label` by default. */
  readonly any?: string
  readonly options: Readonly<Record<string, string>>
}

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
  /** Undefined if no filter is set. */
  readonly value: string | undefined
  readonly children: ReactNode
}

/** A button that shows the value of its filters and opens their fields. */
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
  /** @returns the filtered list's address to open; undefined if the filter is invalid */
  readonly onChange: (filter: Partial<Filter>) => string | undefined | Promise<string | undefined>
  /** The `SearchFilter` that is always visible; on a phone on its own line. */
  readonly search?: ReactNode
  /** The other filters as chips; on a phone on one line that scrolls. */
  readonly children: ReactNode
}

/** The filters of a list by their names in `filter`. Choices apply at once, typed text on Enter or blur. */
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
    // Clears the error of a text that was removed.
    else void onChange(filter)
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
