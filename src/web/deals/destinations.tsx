import { nightsBetween } from '#contract/days'
import { type DealDestination, listDealDestinations } from '#contract/deals/list-deal-destinations'
import { useId } from 'react'
import { Link } from 'react-router'
import { isOffered } from '#web/api/platform.tsx'
import { QueryError } from '#web/api/query-error.tsx'
import { query, useShownQuery } from '#web/api/query.ts'
import { countryName } from '#web/kit/format/country-name.ts'
import { formatShortMonth } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatMiles, milesPerNight } from '#web/kit/format/miles.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Soft, Text } from '#web/kit/text.tsx'
import { formatTemperature } from '#web/weather/weather-scale.ts'
import { dealsPath, type DealsSearch, nearRadius } from './deals-address.ts'
import styles from './deals.module.css'
import { placeChange } from './filters/where-fields.tsx'

/** Fills two rows beside the map. */
const mostDestinations = 8
const lines = ['usual', 'long', 'long', 'long'] as const

interface DestinationsProps {
  readonly search: DealsSearch
  /** Whether the deals are still loading; they come first. */
  readonly waits: boolean
}

/** The places with the most deals in a search of the whole world; each links to its deals. */
export function Destinations({ search, waits }: DestinationsProps) {
  const headingId = useId()
  const { sort: _sort, radius: _radius, ...filters } = dealsPath.request(search)
  const request = query(listDealDestinations, { ...filters, radius: nearRadius(), limit: mostDestinations })
  const destinations = useShownQuery({ ...request, enabled: !waits })
  const { shown, isCurrent, error } = destinations
  if (!isOffered('listDealDestinations') || shown?.data.length === 0) return null
  return (
    <Stack as="section" gap={2} aria-labelledby={headingId} data-scripted>
      <Row align="baseline" gap={2} rowGap="none">
        <h2 id={headingId}>Destinations</h2>
        <Soft>Usual temperatures by day</Soft>
      </Row>
      <QueryError what="The destinations" query={destinations} />
      {(shown !== undefined || error === null) && (
        <ul role="list" className={styles.destinations} aria-busy={!isCurrent}>
          {shown === undefined
            ? Array.from({ length: mostDestinations }, (_, key) => (
                <li key={key} className={styles.destination}>
                  {lines.map((line) => (
                    <Skeleton key={line} line="long" />
                  ))}
                </li>
              ))
            : shown.data.map((destination) => (
                <li key={destination.place_id}>
                  <Link className={styles.destination} to={dealsPath.href({ ...search, ...placeChange(destination) })}>
                    <Destination {...destination} />
                  </Link>
                </li>
              ))}
        </ul>
      )}
    </Stack>
  )
}

function Destination({ name, country, high, deals, cheapest }: DealDestination) {
  const { start_date, end_date, miles_required } = cheapest
  const weather = high === null ? '' : `${formatTemperature(high)} in ${formatShortMonth(start_date)} · `
  return (
    <>
      <Text as="strong" weight="bold" tone="ink">
        {name}
      </Text>
      <span>{countryName(country)}</span>
      <span>{weather + formatCount(deals, 'deal', 'deals')}</span>
      <span>From {formatMiles(milesPerNight(miles_required, nightsBetween(start_date, end_date)))} miles a night</span>
    </>
  )
}
