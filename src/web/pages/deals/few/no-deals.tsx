import { pageSettings } from '../../../browser/settings.ts'
import { useNow } from '../../../browser/use-now.ts'
import { NoHotelsYet } from '../../../components/hotel/no-hotels-yet.tsx'
import { daysWords } from './days-words.ts'
import { formatDistance } from '../../../format/distance.ts'
import { anywhere, isNearPlace, reachMeters, type DealsSearch } from '../../../paths.ts'
import { centerOf } from '../place-name.ts'
import type { ChangeSearch } from '../use-deals-search.ts'
import { dealsWords, dropAll, useAdvice } from './use-advice.ts'

interface NoDealsProps {
  readonly search: DealsSearch
  readonly place: string | undefined
  readonly onChange: ChangeSearch
}

/** The height of a button with the space below it: until they are counted, there is room for all. */
const rowRem = 3

/** The empty state: why there are no deals, with buttons that change the search. */
export function NoDeals(props: NoDealsProps) {
  return pageSettings.hasHotelSource ? <NothingFound {...props} /> : <NoHotelsYet />
}

function NothingFound({ search, place, onChange }: NoDealsProps) {
  const now = useNow()
  const counted = useAdvice(search, now)
  const { reliefs, isCounting, advice = [], withoutAll } = counted
  const isArea = !isNearPlace(search)
  const distance = formatDistance(reachMeters)
  const isNarrowed = reliefs.length > 0
  return (
    <div className="deals-empty">
      <h2>{isArea ? 'No deals in this area' : `No deals ${place === undefined ? 'here' : `near ${place}`}`}</h2>
      <p>
        {isNarrowed
          ? `No deal ${isArea ? 'there' : `within ${distance}`} matches all you ask for. ${nextWords(counted)}`
          : isArea
            ? 'There are no deals in the area you searched. Try a wider area.'
            : `There are no deals within ${distance} right now. Search another place, or come back later.`}
      </p>
      {isNarrowed && (
        <ul
          role="list"
          className="deals-advice"
          aria-busy={isCounting}
          style={{ minBlockSize: isCounting ? `${reliefs.length * rowRem}rem` : undefined }}
        >
          {!isCounting &&
            advice.map(({ words, change, count }, index) => (
              <li key={words}>
                <button
                  type="button"
                  className={index === 0 ? 'button button-strong' : 'button'}
                  onClick={() => onChange(change)}
                >
                  Without {words}: {dealsWords(count)}
                </button>
              </li>
            ))}
          {(advice.length === 0 || reliefs.length > 1) && (
            <li>
              <button
                type="button"
                className={advice.length === 0 ? 'button button-strong' : 'button'}
                onClick={() => onChange(dropAll)}
              >
                Clear {daysWords(search, now) === undefined ? 'all filters' : 'filters and days'}
                {!isCounting && withoutAll > 0 && `: ${dealsWords(withoutAll)}`}
              </button>
            </li>
          )}
        </ul>
      )}
      {isArea && (
        <button type="button" className="button" onClick={() => onChange(widened(search))}>
          Search a wider area
        </button>
      )}
    </div>
  )
}

function nextWords({ isCounting, advice, withoutAll }: ReturnType<typeof useAdvice>): string {
  if (isCounting) return 'Counting what there is without each of it…'
  if (advice === undefined) return 'Ask for less.'
  if (advice.length > 0) return 'This brings deals back:'
  return withoutAll > 0 ? 'Nothing that you drop brings deals back alone.' : 'There is none without it either.'
}

/** What is near the place of a circle, or near the middle of an area. */
function widened(search: DealsSearch): DealsSearch {
  const { latitude, longitude } = centerOf(search, undefined) ?? {}
  return { ...anywhere, near: search.near, latitude, longitude, view: undefined }
}
