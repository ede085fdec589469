import './location.css'
import type { HotelDetail } from '#contract/get-hotel'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { airportsQuery } from '../../../api/list-airports.ts'
import { Icon } from '../../../components/icon/icon.tsx'
import { useTheme } from '../../../browser/theme.ts'
import { distanceMeters, formatDistance } from '../../../format/distance.ts'
import { pageSettings } from '../../../browser/settings.ts'
import { formatPostalAddress } from './postal-address.ts'
import { useNearViewport } from './use-near-viewport.ts'
import { lazyPart } from '../../../components/part/lazy-part.tsx'
import { LoadError } from '../../../components/load-error/load-error.tsx'
import { explainError } from '../../../api/explain-error.ts'

const HotelMap = lazyPart({
  what: 'The map',
  load: async () => (await import('../../../components/map/hotel-map.tsx')).HotelMap,
  fallback: <div className="hotel-map-skeleton skeleton" />,
})

const maxAirports = 4
const noAirports: readonly never[] = []

/** The hotel's address on a map, and the distances to airports. */
export function Location({ hotel }: { readonly hotel: HotelDetail }) {
  const { name, address, location } = hotel
  const theme = useTheme()
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(place)
  const { data, error, isFetching, refetch } = useQuery({
    ...airportsQuery({ ...location, query: '', limit: maxAirports }),
    enabled: isNear,
  })
  const airports = useMemo(
    () => data?.map((airport) => ({ ...airport, distance: formatDistance(distanceMeters(location, airport)) })),
    [data, location],
  )

  return (
    <section aria-labelledby="location">
      <h2 id="location">Location</h2>
      <p className="hotel-note">{formatPostalAddress(address)}</p>
      <div className="hotel-location">
        <div ref={place} className="hotel-map-place">
          {isNear && (
            <HotelMap
              hotel={{ name, ...location }}
              airports={airports ?? noAirports}
              tiles={pageSettings.tiles}
              theme={theme}
            />
          )}
        </div>
        <div className="hotel-airports">
          <h3 id="airports">Airports near by</h3>
          {airports === undefined && error === null && <AirportsSkeleton />}
          {airports === undefined && error !== null && (
            <LoadError
              what="The airports"
              reason={explainError(error)}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {airports?.length === 0 && <p className="hotel-note">There are no airports within 200 km.</p>}
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
          <p className="hotel-note">Straight-line distances.</p>
        </div>
      </div>
    </section>
  )
}

function AirportsSkeleton() {
  return (
    <div aria-busy="true">
      <span className="line skeleton" data-width="long" />
      <span className="line skeleton" />
      <span className="line skeleton" data-width="long" />
    </div>
  )
}
