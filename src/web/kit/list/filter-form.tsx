import { createContext, type ReactNode, type RefObject, useContext, useEffect, useId, useRef } from 'react'
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

interface SearchFilterProps extends FilterProps {
  readonly error?: string | undefined
}

/** A filter that is typed. */
export function SearchFilter({ label, name, value, error }: SearchFilterProps) {
  const input = useShownValue<HTMLInputElement>(value)
  const id = useId()
  const attributes = {
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
      className={styles.chip}
      data-selected={value !== undefined}
    >
      <option value="">{any}</option>
      <Options of={options} />
    </Input>
  )
}

interface DatesFilterProps {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** The filters `from` and `to`: days, YYYY-MM-DD. */
export function DatesFilter({ from, to }: DatesFilterProps) {
  const days = [from, to].map((day) => (day === undefined ? '' : formatWholeDay(day)))
  return (
    <FilterChip name="Dates" value={from === undefined && to === undefined ? undefined : days.join(' – ').trim()}>
      <DayFilter label="From" name="from" value={from} />
      <DayFilter label="To" name="to" value={to} />
    </FilterChip>
  )
}

function DayFilter({ label, name, value }: FilterProps) {
  const apply = useContext(ApplyFilter)
  const typed = useRef(value)
  return (
    <DayInput
      label={label}
      day={value}
      onDay={(day) => (typed.current = day)}
      onDone={() => apply.current({ [name]: typed.current })}
    />
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

type Apply = (values: Readonly<Record<string, string | undefined>>) => void

const ApplyFilter = createContext<RefObject<Apply>>({ current: () => undefined })

interface FilterFormProps<Filter> {
  readonly label: string
  readonly filter: Filter
  /** @returns the address of what the filter shows, which is opened */
  readonly onChange: (filter: Partial<Filter>) => string
  readonly children: ReactNode
}

/** The filters of a list, by their names in `filter`: choices apply at once, typed text on Enter and on leaving its field. */
export function FilterForm<Filter extends object>({ label, filter, onChange, children }: FilterFormProps<Filter>) {
  const navigate = useNavigate()
  const before = new Map<string, unknown>(Object.entries(filter))
  const show = (next: Partial<Filter>) => void navigate(onChange(next), { preventScrollReset: true })

  const apply: Apply = (values) => {
    const changed = Object.entries(values).filter(([name, value]) => value !== before.get(name))
    if (changed.length > 0) show({ ...filter, ...Object.fromEntries(changed) })
  }

  const latest = useRef(apply)
  useEffect(() => {
    latest.current = apply
  })

  function applyTyped(form: HTMLFormElement) {
    const controls = [...form.elements]
      .filter((control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      .filter(({ name }) => name !== '')
    apply(Object.fromEntries(controls.map(({ name, value }) => [name, value.trim() || undefined])))
  }

  return (
    <Row
      as="form"
      role="search"
      aria-label={label}
      align="start"
      onSubmit={(event) => {
        event.preventDefault()
        applyTyped(event.currentTarget)
      }}
      onBlur={({ currentTarget }) => applyTyped(currentTarget)}
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement) applyTyped(currentTarget)
      }}
    >
      <ApplyFilter value={latest}>{children}</ApplyFilter>
      {[...before.values()].some((value) => value !== undefined) && (
        <Button look="plain" className={styles.clear} onClick={() => show({})}>
          Clear filters
        </Button>
      )}
      <Hidden as="button" type="submit" tabIndex={-1}>
        Search
      </Hidden>
    </Row>
  )
}
