import type { HotelDetail } from '#contract/get-hotel'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { explainError } from '../../../api/explain-error.ts'
import { airportsQuery } from '../../../api/list-airports.ts'
import { pageSettings } from '../../../browser/settings.ts'
import { useTheme } from '../../../browser/theme.ts'
import { Icon } from '../../../components/icon/icon.tsx'
import { LoadError } from '../../../components/load-error/load-error.tsx'
import { HotelMap } from '../../../components/map/hotel-map.tsx'
import { PartBoundary } from '../../../components/part/part-boundary.tsx'
import { distanceMeters, formatDistance } from '../../../format/distance.ts'
import { Airports, AirportsSkeleton } from './surroundings-skeleton.tsx'

const maxAirports = 4
const noAirports: readonly never[] = []

/** A hotel on a map, and the distances to airports. */
export function Surroundings({ hotel: { name, location } }: { readonly hotel: HotelDetail }) {
  const theme = useTheme()
  const { data, error, isFetching, refetch } = useQuery(airportsQuery({ ...location, query: '', limit: maxAirports }))
  const airports = useMemo(
    () => data?.map((airport) => ({ ...airport, distance: formatDistance(distanceMeters(location, airport)) })),
    [data, location],
  )
  return (
    <>
      <div className="hotel-map-place">
        <PartBoundary what="The map">
          <HotelMap
            hotel={{ name, ...location }}
            airports={airports ?? noAirports}
            tiles={pageSettings.tiles}
            theme={theme}
          />
        </PartBoundary>
      </div>
      <Airports>
        {airports === undefined && error === null && <AirportsSkeleton />}
        {airports === undefined && error !== null && (
          <LoadError
            what="The airports"
            reason={explainError(error)}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {airports?.length === 0 && (
          <p className="hotel-note">There are no airports within {formatDistance(200_000)}.</p>
        )}
        {airports !== undefined && airports.length > 0 && (
          <ul role="list" aria-labelledby="airports">
            {airports.map(({ iata, name, city, distance }) => (
              <li key={iata}>
                <Icon name="plane" size={16} />
                <span>
                  {name} <b>{iata}</b>
                  {city !== '' && !name.includes(city) && <small>{city}</small>}
                </span>
                <span className="hotel-distance">{distance}</span>
              </li>
            ))}
          </ul>
        )}
      </Airports>
    </>
  )
}
