import './filter-bar.css'
import { ChevronDown, SlidersHorizontal, X } from 'lucide-react'
import { useRef } from 'react'
import { Popover } from '../../components/popover.tsx'
import { useMedia, wideScreen } from '../../components/use-media.ts'
import { filterFields, type FilterFieldProps } from './filter-fields.tsx'
import { clearedFilters, countFilters, filterWords } from './filter-state.ts'
import { MilesField } from './miles-field.tsx'
import { keepMyMiles } from './my-miles.ts'

interface FilterBarProps extends FilterFieldProps {
  /** How many deals match, once that is known. */
  readonly total: number | undefined
}

/** What narrows the deals: a row of buttons where there is room, else one button and a sheet. */
export function FilterBar(props: FilterBarProps) {
  const isWide = useMedia(wideScreen)
  return (
    <div className="filters" role="group" aria-label="Filters">
      {isWide ? <FilterRow {...props} /> : <FilterSheet {...props} />}
      <MilesField label="My miles" miles={props.myMiles} onChange={keepMyMiles} />
    </div>
  )
}

function FilterRow(props: FilterBarProps) {
  const { search, onChange } = props
  return (
    <>
      {filterFields.map(({ name, title, Field }) => {
        const words = filterWords(name, search)
        return (
          <Popover
            key={name}
            buttonClassName={`filter${words === undefined ? '' : ' filter-set'}`}
            button={
              <>
                {words === undefined ? title : <><span className="visually-hidden">{title}: </span>{words}</>}
                <ChevronDown size={16} aria-hidden />
              </>
            }
          >
            <Field {...props} />
          </Popover>
        )
      })}
      <RefundableOnly {...props} />
      {countFilters(search) > 0 && (
        <button type="button" className="button-plain" onClick={() => onChange(clearedFilters)}>
          Clear filters
        </button>
      )}
    </>
  )
}

function FilterSheet(props: FilterBarProps) {
  const { search, total, onChange } = props
  const sheet = useRef<HTMLDialogElement>(null)
  const count = countFilters(search)
  const close = () => sheet.current?.close()
  return (
    <>
      <button
        type="button"
        className={`filter${count === 0 ? '' : ' filter-set'}`}
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
      >
        <SlidersHorizontal size={16} aria-hidden />
        Filters{count > 0 && ` (${count})`}
      </button>
      <dialog ref={sheet} className="sheet" aria-label="Filters">
        <div className="sheet-top">
          <h2>Filters</h2>
          <button type="button" className="icon-button" aria-label="Close" onClick={close}>
            <X size={20} aria-hidden />
          </button>
        </div>
        <div className="sheet-fields">
          {filterFields.map(({ name, Field }) => (
            <Field key={name} {...props} />
          ))}
          <RefundableOnly {...props} />
        </div>
        <div className="sheet-bottom">
          <button
            type="button"
            className="button-plain"
            disabled={count === 0}
            onClick={() => onChange(clearedFilters)}
          >
            Clear filters
          </button>
          <button type="button" className="button button-strong" onClick={close}>
            {total === undefined ? 'Show deals' : `Show ${total.toLocaleString('en-US')} ${total === 1 ? 'deal' : 'deals'}`}
          </button>
        </div>
      </dialog>
    </>
  )
}

function RefundableOnly({ search, onChange }: FilterFieldProps) {
  return (
    <label className={`filter${search.refundable === true ? ' filter-set' : ''}`}>
      <input
        type="checkbox"
        checked={search.refundable === true}
        onChange={(event) => onChange({ refundable: event.target.checked || undefined, limit: undefined })}
      />
      Refundable only
    </label>
  )
}
