import { reaches } from '#contract/deals/reach'
import { type ComponentProps, useId } from 'react'
import { QueryError } from '#web/api/query-error.tsx'
import { clearedPlace, type DealsSearch } from '../deals-address.ts'
import { pageSettings } from '#web/api/settings.ts'
import { distanceMeters, formatDistance, type Position } from '#web/kit/format/distance.ts'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { useNow } from '#web/kit/format/use-now.ts'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { Button } from '#web/kit/button.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Note } from '#web/kit/text.tsx'
import { DealSkeleton } from '#web/stay/deal/deal-card.tsx'
import type { Deals } from '#web/stay/deal/list-deals.ts'
import { NoHotelsYet } from '#web/stay/hotel/no-hotels-yet.tsx'
import { DealList } from '../deal-list.tsx'
import { centerOf, dealsHeading } from '../place-name.ts'
import { clearedFilters } from '../filters/deal-filters.tsx'
import type { WhereFieldsProps } from '../filters/where-fields.tsx'
import { useAdvice } from './use-advice.ts'
import { type FoundDeals, useFartherDeals } from './use-farther-deals.ts'
import styles from '../deals.module.css'

interface EmptyResultsProps
  extends WhereFieldsProps, Pick<ComponentProps<typeof DealList>, 'isLoading' | 'center' | 'myMiles' | 'highlight'> {
  /** Those within reach, all of them, or none. */
  readonly near: Deals
}

/** What follows a list that is empty or nearly so: why there are no deals, and those farther away. */
export function EmptyResults({ search, near, place, onChange, ...shown }: EmptyResultsProps) {
  const headingId = useId()
  const beyond = useFartherDeals(search, near)
  const { isWanted, farther, error } = beyond
  const isShown = isWanted && (farther === undefined || farther.deals.length > 0)
  return (
    <>
      {near.deals.length === 0 &&
        (pageSettings.hasHotelSource ? <NoDeals search={search} place={place} onChange={onChange} /> : <NoHotelsYet />)}
      {isShown && (
        <Stack
          as="section"
          className={styles.farther}
          aria-labelledby={headingId}
          aria-busy={farther === undefined && error === null}
        >
          <h2 id={headingId}>{fartherTitle}</h2>
          {farther !== undefined && <Note>{describeFarther(farther, search.radius, shown.center)}</Note>}
          <QueryError what="The deals farther away" query={beyond} />
          {farther === undefined ? (
            error === null && <DealSkeleton />
          ) : (
            <DealList
              label={fartherTitle}
              deals={farther.deals}
              eagerPictures={0}
              rooms={search.rooms}
              {...shown}
              selectedId={search.deal}
            />
          )}
        </Stack>
      )}
    </>
  )
}

const fartherTitle = 'Farther away'

/** `The best 20 of 214 deals more than 100 km away, the nearest 112 km.` */
function describeFarther({ deals, total }: FoundDeals, reach: number = reaches[0], center: Position | undefined) {
  const beyond = `more than ${formatDistance(reach)} away`
  const count =
    deals.length < total
      ? `The best ${deals.length} of ${formatNumber(total)} deals`
      : total === 1
        ? 'One deal'
        : `${total} deals`
  if (center === undefined) return `${count} ${beyond}.`
  const nearest = Math.min(...deals.map(({ data }) => distanceMeters(center, data.hotel)))
  return `${count} ${beyond}, the nearest ${formatDistance(nearest)}.`
}

/** The height of a button with the space below it: until they are counted, there is room for all. */
const rowRem = 3

/** The empty state: why there are no deals, with buttons that change the search. */
function NoDeals({ search, place, onChange }: WhereFieldsProps) {
  const now = useNow()
  const counted = useAdvice(search, now)
  const { reliefs, isCounting, advice = [], withoutAll } = counted
  const isArea = search.south !== undefined
  const where = isArea || search.radius === undefined ? 'there' : `within ${formatDistance(search.radius)}`
  const isNarrowed = reliefs.length > 0
  return (
    <EmptyNotice
      title={dealsHeading(search, place).replace('Deals', 'No deals')}
      action={
        <>
          {isNarrowed && (
            <Stack
              as="ul"
              role="list"
              gap={2}
              align="start"
              aria-busy={isCounting}
              style={{ minBlockSize: isCounting ? `${reliefs.length * rowRem}rem` : undefined }}
            >
              {!isCounting &&
                advice.map(({ name, change, count }, index) => (
                  <li key={name}>
                    <Button look={index === 0 ? 'strong' : undefined} onClick={() => onChange(change)}>
                      Remove {name} ({formatCount(count, 'deal', 'deals')})
                    </Button>
                  </li>
                ))}
              {(advice.length === 0 || reliefs.length > 1) && (
                <li>
                  <Button look={advice.length === 0 ? 'strong' : undefined} onClick={() => onChange(clearedFilters)}>
                    Clear all
                    {!isCounting && withoutAll > 0 && ` (${formatCount(withoutAll, 'deal', 'deals')})`}
                  </Button>
                </li>
              )}
            </Stack>
          )}
          {isArea && <Button onClick={() => onChange(widened(search))}>Search a wider area</Button>}
        </>
      }
    >
      {isNarrowed
        ? `No deals ${where} match your search. ${describeNext(counted)}`
        : isArea
          ? 'Move the map, or search a wider area.'
          : `There are no deals ${where} right now. Search another place, or check back later.`}
    </EmptyNotice>
  )
}

function describeNext({ isCounting, advice, withoutAll }: ReturnType<typeof useAdvice>): string {
  if (isCounting) return 'Looking for what to change…'
  if (advice === undefined) return 'Remove a filter or change your dates.'
  if (advice.length > 0) return 'To see deals:'
  return withoutAll > 0
    ? 'Removing one filter is not enough.'
    : 'Clearing the filters finds none either. Search another place.'
}

/** What is near the place of a circle, or near the middle of an area. */
function widened(search: DealsSearch): DealsSearch {
  const { latitude, longitude } = centerOf(search, undefined) ?? {}
  return { ...clearedPlace, near: search.near, latitude, longitude, view: undefined }
}
