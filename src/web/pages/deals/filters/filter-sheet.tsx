import { useModal } from '../../../components/controls/use-modal.ts'
import { Icon } from '../../../components/icon/icon.tsx'
import { FilterField, type FilterProps } from './filter-fields.tsx'
import { clearedFilters, countFilters, filterTitles } from './filter-state.ts'
import { MilePrice } from './mile-price.tsx'
import { RefundableOnly } from './refundable-only.tsx'
import { SheetBottom } from './sheet-bottom.tsx'

interface FilterSheetProps extends FilterProps {
  readonly total: number | undefined
  /** Why the last change was undone. */
  readonly failure: string | undefined
  readonly onClose: () => void
}

/** All the filters in one sheet, for a small screen; each takes effect at once. */
export function FilterSheet({ total, failure, onClose, ...props }: FilterSheetProps) {
  const { search, onChange } = props
  const sheet = useModal()
  const close = () => sheet.current?.close()
  return (
    <dialog ref={sheet} className="sheet" aria-label="Filters" onClose={onClose}>
      <div className="sheet-top">
        <h2>Filters</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={close}>
          <Icon name="x" size={20} />
        </button>
      </div>
      <div className="sheet-fields">
        {filterTitles.map(([name]) => (
          <FilterField key={name} {...props} name={name} />
        ))}
        <RefundableOnly search={search} onChange={onChange} />
        <MilePrice deals={props.deals} />
      </div>
      <SheetBottom
        total={total}
        failure={failure}
        clear="Clear filters"
        hasNothingToClear={countFilters(search) === 0}
        onClear={() => onChange(clearedFilters)}
        onShow={close}
      />
    </dialog>
  )
}
