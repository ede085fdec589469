import { type ComponentProps, useId } from 'react'
import { QueryError } from '#web/api/query-error.tsx'
import { isAnywhere } from '../deals-address.ts'
import { pageSettings } from '#web/api/settings.ts'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { Button } from '#web/kit/button.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { DealSkeleton } from '#web/stay/deal/deal-card.tsx'
import type { Deals } from '#web/stay/deal/list-deals.ts'
import { NoHotelsYet } from '#web/stay/hotel/no-hotels-yet.tsx'
import { DealList } from '../deal-list.tsx'
import { dealsHeading } from '../place-name.ts'
import { clearedFilters, hasFilters } from '../filters/deal-filters.tsx'
import { placeChange, type WhereFieldsProps } from '../filters/where-fields.tsx'
import { useFartherDeals } from './use-farther-deals.ts'
import { useLeastChange } from './use-least-change.ts'
import { useNextDeals } from './use-next-deals.ts'
import styles from '../deals.module.css'

interface EmptyResultsProps
  extends WhereFieldsProps, Pick<ComponentProps<typeof DealList>, 'isLoading' | 'center' | 'highlight'> {
  /** All the deals within reach; there may be none. */
  readonly near: Deals
}

/** Follows an empty or short list: explains why there are few deals, and shows deals farther away. */
export function EmptyResults({ search, near, place, onChange, ...shown }: EmptyResultsProps) {
  const headingId = useId()
  const fartherQuery = useFartherDeals(search, near)
  const { isWanted, farther, error } = fartherQuery
  const isShown = isWanted && (farther === undefined || farther.length > 0)
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
          <QueryError what="The deals farther away" query={fartherQuery} />
          {farther === undefined && error === null && <DealSkeleton />}
          {farther !== undefined && (
            <DealList
              label={fartherTitle}
              deals={farther}
              eagerPictures={0}
              rooms={search.rooms}
              sort="distance"
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

/** The empty state: names the filters that exclude deals, with buttons that change the search. */
function NoDeals({ search, place, onChange }: WhereFieldsProps) {
  const isNarrowed = hasFilters(search)
  const least = useLeastChange(search)
  const step = useNextDeals(search) ?? least
  return (
    <EmptyNotice
      title={dealsHeading(search, place, 'No deals')}
      action={
        <Row>
          {step !== undefined && (
            <Button look="strong" onClick={() => onChange({ ...step.change, limit: undefined })}>
              {step.button}
            </Button>
          )}
          {isNarrowed && <Button onClick={() => onChange(clearedFilters)}>Clear all</Button>}
          {!isAnywhere(search) && <Button onClick={() => onChange(placeChange({}))}>Search everywhere</Button>}
        </Row>
      }
    >
      {step?.text ?? (isNarrowed ? 'None match your dates and filters.' : 'There are none here yet.')}
    </EmptyNotice>
  )
}
