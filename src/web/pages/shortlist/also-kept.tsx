import { nightsBetween } from '#contract/days'
import { Link } from 'react-router'
import { formatStay } from '../../format/dates.ts'
import { formatMiles } from '../../format/miles.ts'
import { countWords } from '../../format/offer-words.ts'
import { hotelPath } from '../../paths.ts'
import type { ReadStay } from './read-stays.ts'

interface AlsoKeptProps {
  readonly stays: readonly (ReadStay & { readonly name: string })[]
  /** How many fit side by side. */
  readonly most: number
  /** The name of the one that leaves the comparison for another. */
  readonly replaced: string
  readonly now: Date
  readonly onCompare: (index: number) => void
  readonly onRemove: (index: number) => void
}

/** The stays that do not fit beside the others, and the way there. */
export function AlsoKept({ stays, most, replaced, now, onCompare, onRemove }: AlsoKeptProps) {
  return (
    <section aria-labelledby="also-kept" className="stays-others">
      <h2 id="also-kept">Also kept</h2>
      <p>
        {most} stays fit side by side, and {countWords(stays.length, 'is', 'are')} waiting. One that you compare takes
        the last place, from {replaced}; move the columns to keep another.
      </p>
      <ul role="list">
        {stays.map(({ key, stay: { hotelId, checkin, checkout, rate }, name }, index) => (
          <li key={key}>
            <span>
              <Link to={hotelPath.href(hotelId, { checkin, checkout })}>{name}</Link>
              <small>
                {formatStay(checkin, checkout, now)}, {countWords(nightsBetween(checkin, checkout), 'night', 'nights')}
                {rate !== undefined && ` · ${formatMiles(rate.milesRequired)} miles when it was kept`}
              </small>
            </span>
            <button type="button" className="button" onClick={() => onCompare(index)}>
              Compare<span className="visually-hidden"> {name}</span>
            </button>
            <button type="button" className="button" onClick={() => onRemove(index)}>
              Remove<span className="visually-hidden"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
