import { transferStatuses, type TransferStatus } from '#contract/transfer'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { takesField } from '../../../browser/platform.ts'
import type { TransfersSearch } from '../transfers-address.ts'
import { statusNames } from '../transfer/transfer-status.tsx'

/** The filters as they are shown: the account may be a phone number. */
export interface HistoryFilter extends Pick<TransfersSearch, 'reference' | 'status' | 'reversal' | 'from' | 'to'> {
  readonly account?: string | undefined
}

interface HistoryFiltersProps {
  readonly filter: HistoryFilter
  /** What is wrong with the account. */
  readonly accountError: string | undefined
  /** Whose account it is. */
  readonly accountHint: ReactNode
  readonly onChange: (change: HistoryFilter) => void
}

/** A year that is still being typed is an early one. */
const firstYear = '2000'

/** The text of a field, replaced when the value changes elsewhere, as by Back. */
function useDraft(value: string | undefined) {
  const [draft, setDraft] = useState(value ?? '')
  const [before, setBefore] = useState(value)
  if (value !== before) {
    setBefore(value)
    setDraft(value ?? '')
  }
  return [draft, setDraft] as const
}

const textOf = (typed: string) => (typed.trim() === '' ? undefined : typed.trim())

/** The filters of the history. Choices apply at once; typed text on Enter and on leaving its field. */
export function HistoryFilters({ filter, accountError, accountHint, onChange }: HistoryFiltersProps) {
  const id = useId()
  const [reference, setReference] = useDraft(filter.reference)
  const [account, setAccount] = useDraft(filter.account)

  function search(event?: SubmitEvent) {
    event?.preventDefault()
    const typed = { reference: textOf(reference), account: textOf(account) }
    if (typed.reference !== filter.reference || typed.account !== filter.account) onChange({ ...filter, ...typed })
  }

  return (
    <form role="search" aria-label="Transfers" className="history-filters" onSubmit={search}>
      <div className="history-field">
        <label htmlFor={`${id}-reference`}>Reference</label>
        <input
          id={`${id}-reference`}
          className="field"
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          onBlur={() => search()}
        />
      </div>
      {takesField('listTransfers.account_id') && (
        <div className="history-field">
          <label htmlFor={`${id}-account`}>Account ID or phone number</label>
          <input
            id={`${id}-account`}
            className="field"
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
            value={account}
            aria-invalid={accountError !== undefined || undefined}
            aria-describedby={`${id}-error ${id}-hint`}
            onChange={(event) => setAccount(event.target.value)}
            onBlur={() => search()}
          />
          <p id={`${id}-error`} className="history-field-error" role="status">
            {accountError}
          </p>
          <p id={`${id}-hint`} className="history-field-hint">
            {accountHint}
          </p>
        </div>
      )}
      {takesField('listTransfers.status') && (
        <div className="history-field">
          <label htmlFor={`${id}-status`}>Status</label>
          <select
            id={`${id}-status`}
            className="field"
            value={filter.status ?? ''}
            onChange={({ target }) =>
              onChange({ ...filter, status: target.value === '' ? undefined : (target.value as TransferStatus) })
            }
          >
            <option value="">Any</option>
            {transferStatuses.map((status) => (
              <option key={status} value={status}>
                {statusNames[status]}
              </option>
            ))}
          </select>
        </div>
      )}
      {takesField('listTransfers.from') && (
        <>
          <DayField
            id={`${id}-from`}
            label="From"
            day={filter.from}
            onChange={(from) => onChange({ ...filter, from })}
          />
          <DayField id={`${id}-to`} label="To" day={filter.to} onChange={(to) => onChange({ ...filter, to })} />
        </>
      )}
      <button type="submit" className="visually-hidden" tabIndex={-1}>
        Search
      </button>
    </form>
  )
}

interface DayFieldProps {
  readonly id: string
  readonly label: string
  readonly day: string | undefined
  readonly onChange: (day: string | undefined) => void
}

function DayField({ id, label, day, onChange }: DayFieldProps) {
  const [typed, setTyped] = useDraft(day)
  return (
    <div className="history-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        type="date"
        min={`${firstYear}-01-01`}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          if (target.value === '') onChange(undefined)
          else if (target.value >= firstYear) onChange(target.value)
        }}
      />
    </div>
  )
}
