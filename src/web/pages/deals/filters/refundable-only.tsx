import type { FilterProps } from './filter-fields.tsx'

/** The refundable filter, the only one that is on or off. */
export function RefundableOnly({ search, onChange }: Pick<FilterProps, 'search' | 'onChange'>) {
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
