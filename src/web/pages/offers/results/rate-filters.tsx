import './rate-filters.css'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { Segmented } from '../../../components/controls/segmented.tsx'
import { useMedia, wideScreen } from '../../../browser/use-media.ts'
import { countWords } from '../../../format/offer-words.ts'
import { parseNumber } from '../../../format/parse-number.ts'
import { KeyList } from '../keys/key-list.tsx'
import type { OffersSearch } from '../offers-address.ts'
import { clearedFilters, countFilters } from './filter-rates.ts'
import type { RateTable } from './rate-rows.ts'
import { PriceSwitch } from '../sell/price-switch.tsx'
import { formatNumber } from '../../../format/locale.ts'

interface RateFiltersProps {
  readonly search: OffersSearch
  readonly table: RateTable
  readonly shownRates: number
  readonly shownHotels: number
  readonly onChange: (patch: OffersSearch) => void
  /** What is done with the rates. */
  readonly children: ReactNode
}

const views = [
  { value: 'matrix', text: 'Matrix' },
  { value: 'map', text: 'Map' },
] as const

const terms = [
  { value: 'any', text: 'Any terms' },
  { value: 'refundable', text: 'Refundable' },
  { value: 'non-refundable', text: 'Non-refundable' },
] as const

/** The filters of the rates, and how many match. */
export function RateFilters(props: RateFiltersProps) {
  const { search, table, shownRates, shownHotels, onChange, children } = props
  const isWide = useMedia(wideScreen)
  const [isOpen, setIsOpen] = useState(false)
  const fieldsId = useId()
  const count = countFilters(search)
  return (
    <div className="rates-bar">
      <div className="rates-actions">
        <output className="rates-count">{countOf(shownRates, table.count, shownHotels)}</output>
        <Segmented
          label="View"
          options={views}
          value={search.view ?? 'matrix'}
          onChange={(view) => onChange({ view: view === 'matrix' ? undefined : view })}
        />
        {!isWide && (
          <button
            type="button"
            className="button rates-filters-button"
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="sliders-horizontal" size={16} />
            <span className="rates-filters-word">Filters</span>
            {count > 0 && ` (${count})`}
          </button>
        )}
        {count > 0 && (
          <button type="button" className="button-plain" onClick={() => onChange(clearedFilters)}>
            Clear filters
          </button>
        )}
        <PriceSwitch />
        <KeyList />
        {children}
      </div>
      <div id={fieldsId} className="rates-filters" role="group" aria-label="Filters" hidden={!isWide && !isOpen}>
        {(isWide || isOpen) && <FilterFields search={search} table={table} onChange={onChange} />}
      </div>
    </div>
  )
}

function FilterFields({ search, table, onChange }: Pick<RateFiltersProps, 'search' | 'table' | 'onChange'>) {
  const chosen = search.boards ?? []
  // A board in the address that no rate has is listed too, so that it can be removed.
  const boards = [
    ...table.boards,
    ...chosen
      .filter((code) => !table.boards.some((board) => board.code === code))
      .map((code) => ({ code, name: code, count: 0 })),
  ]

  function toggleBoard(code: string, isOn: boolean) {
    const next = isOn ? [...chosen, code] : chosen.filter((other) => other !== code)
    onChange({ boards: next.length === 0 ? undefined : next })
  }

  return (
    <>
      <fieldset className="rates-boards">
        <legend className="visually-hidden">Board</legend>
        {boards.map(({ code, name, count }) => (
          <label key={code} className="rates-board">
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={(event) => toggleBoard(code, event.target.checked)}
            />
            {name} <span className="rates-board-count">{formatNumber(count)}</span>
          </label>
        ))}
      </fieldset>
      <Segmented
        label="Terms"
        options={terms}
        value={search.terms ?? 'any'}
        onChange={(value) => onChange({ terms: value === 'any' ? undefined : value })}
      />
      <PriceField maxPrice={search.maxPrice} onChange={(maxPrice) => onChange({ maxPrice })} />
      <label className="rates-field">
        <span>
          Free <span className="rates-field-more">to cancel </span>until at least
        </span>
        <input
          type="date"
          className="field"
          value={search.freeUntil ?? ''}
          onChange={(event) => onChange({ freeUntil: event.target.value === '' ? undefined : event.target.value })}
        />
      </label>
    </>
  )
}

interface PriceFieldProps {
  readonly maxPrice: number | undefined
  readonly onChange: (maxPrice: number | undefined) => void
}

/** The maximum price of the stay, applied on blur or Enter. */
function PriceField({ maxPrice, onChange }: PriceFieldProps) {
  const [typed, setTyped] = useState<string>()

  function finish() {
    if (typed === undefined) return
    setTyped(undefined)
    const text = typed.replace('$', '').trim()
    const price = parseNumber(text) ?? 0
    // An invalid price restores the previous one; an empty field removes the filter.
    if (text === '') onChange(undefined)
    else if (price > 0 && price <= 10_000_000 && price !== maxPrice) onChange(Math.round(price * 100) / 100)
  }

  return (
    <label className="rates-field">
      <span>
        At most <span className="rates-field-more">for the stay</span>
      </span>
      <input
        className="field rates-price-field"
        inputMode="decimal"
        autoComplete="off"
        placeholder="any"
        maxLength={13}
        value={typed ?? (maxPrice === undefined ? '' : formatNumber(maxPrice))}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish()
        }}
      />
    </label>
  )
}

function countOf(shown: number, all: number, hotels: number): string {
  const at = hotels === 0 ? '' : ` at ${countWords(hotels, 'hotel', 'hotels')}`
  return shown === all
    ? `${countWords(all, 'rate', 'rates')}${at}`
    : `${formatNumber(shown)} of ${countWords(all, 'rate', 'rates')}${at}`
}
