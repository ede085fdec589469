import './filter-bar.css'
import { Icon } from '../../../components/icon/icon.tsx'
import { useRef, useState } from 'react'
import { Popover } from '../../../components/controls/popover.tsx'
import { lazyPart } from '../../../components/part/lazy-part.tsx'
import { useMedia, wideScreen } from '../../../browser/use-media.ts'
import { usePrefetchedChunk } from '../../../browser/chunks/use-prefetched-chunk.ts'
import type { FilterProps } from './filter-fields.tsx'
import { filterWords } from '../../../format/filter-words.ts'
import { clearedFilters, countFilters, filterTitles } from './filter-state.ts'
import { MilesField } from './miles-field.tsx'
import { storeMyMiles } from '../../../browser/my-miles.ts'
import { formatMiles } from '../../../format/miles.ts'
import { RefundableOnly } from './refundable-only.tsx'
import { WhenButton } from '../when/when-button.tsx'

const fetchFields = () => import('./filter-fields.tsx')
const fetchSheet = () => import('./filter-sheet.tsx')
const FilterField = lazyPart({ what: 'The filter', load: async () => (await fetchFields()).FilterField })
const MilePrice = lazyPart({
  what: 'The price of a mile',
  load: async () => (await import('./mile-price.tsx')).MilePrice,
})
const FilterSheet = lazyPart({
  what: 'The filters',
  isOverPage: true,
  load: async () => (await fetchSheet()).FilterSheet,
})

interface FilterBarProps extends FilterProps {
  /** How many deals match; undefined while loading. */
  readonly total: number | undefined
  /** Why the last change was undone. */
  readonly failure: string | undefined
}

/** The filters: a row of buttons on a wide screen, else one button that opens a sheet. */
export function FilterBar({ total, failure, ...props }: FilterBarProps) {
  const isWide = useMedia(wideScreen)
  const load = isWide ? fetchFields : fetchSheet
  usePrefetchedChunk(load)
  // What does not come is fetched again when it is needed.
  const prepare = () => void load().catch(() => undefined)
  return (
    <div className="filters" role="group" aria-label="Filters" onPointerEnter={prepare} onFocus={prepare}>
      <WhenButton {...props} total={total} failure={failure} />
      {isWide !== false && (
        <div className="filters-wide">
          <FilterRow {...props} />
        </div>
      )}
      {isWide !== true && (
        <div className="filters-narrow">
          <FilterSheetButton {...props} total={total} failure={failure} />
        </div>
      )}
      <MilesField label="My miles" placeholder={formatMiles(60_000)} miles={props.myMiles} onChange={storeMyMiles} />
      {isWide !== false && (
        <div className="filters-wide">
          <Popover buttonClassName="filter" button="My price of a mile">
            <MilePrice deals={props.deals} />
          </Popover>
        </div>
      )}
    </div>
  )
}

function FilterRow(props: FilterProps) {
  const { search, onChange } = props
  return (
    <>
      {filterTitles.map(([name, title]) => {
        const words = filterWords(name, search)
        return (
          <Popover
            key={name}
            buttonClassName={`filter${words === undefined ? '' : ' filter-set'}`}
            button={
              <>
                <span className={words === undefined ? '' : 'visually-hidden'}>{title}</span> {words}
                <Icon name="chevron-down" size={16} />
              </>
            }
          >
            <FilterField {...props} name={name} />
          </Popover>
        )
      })}
      <RefundableOnly search={search} onChange={onChange} />
      {countFilters(search) > 0 && (
        <button type="button" className="button-plain" onClick={() => onChange(clearedFilters)}>
          Clear filters
        </button>
      )}
    </>
  )
}

function FilterSheetButton(props: FilterBarProps) {
  const count = countFilters(props.search)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`filter${count === 0 ? '' : ' filter-set'}`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="sliders-horizontal" size={16} />
        Filters{count > 0 && ` (${count})`}
      </button>
      {isOpen && (
        <FilterSheet
          {...props}
          onClose={() => {
            setIsOpen(false)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}
