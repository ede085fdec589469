import { type DealSort, dealSorts } from '#contract/deal-limits'

/** What each order is called, and what it means. */
const words: Readonly<Record<DealSort, readonly [name: string, meaning: string]>> = {
  cpm: ['Value per mile', 'cents of retail price one mile replaces; higher is better'],
  multiplier: ['Miles multiplier', 'miles earned for each dollar paid in cash; higher is better'],
  miles: ['Fewest miles', 'for one night, as stays differ in length'],
  price: ['Lowest price', 'in cash for one night, as stays differ in length'],
  distance: ['Nearest', 'to the middle of the search'],
  rating: ['Guest rating', 'highest first, of equals the better value'],
}

interface SortByProps {
  readonly value: DealSort
  readonly onChange: (sort: DealSort) => void
}

/** The choice of the order of the deals. */
export function SortBy({ value, onChange }: SortByProps) {
  return (
    <label className="deals-sort">
      <span>Sort by</span>
      <select className="field" value={value} onChange={({ target }) => onChange(target.value as DealSort)}>
        {dealSorts.map((sort) => (
          <option key={sort} value={sort}>
            {words[sort][0]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Says what an order means: `Nearest: to the middle of the search.`, without its name where the choice is beside it. */
export function SortMeaning({ sort }: { readonly sort: DealSort }) {
  const [name, meaning] = words[sort]
  return (
    <span className="deals-meaning">
      <span>{name}: </span>
      {meaning}.
    </span>
  )
}
