import { listAirports } from '#contract/data/list-airports'
import type { HotelDetail } from '#contract/hotels/get-hotel'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { QueryError } from '#web/api/query-error.tsx'
import { query } from '#web/api/query.ts'
import { distanceMeters, formatDistance } from '#web/kit/format/distance.ts'
import { Icon } from '#web/kit/icon.tsx'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import styles from '../hotel.module.css'
import { Section, WhenNear } from './section.tsx'

const HotelMap = lazyPart({
  what: 'The map',
  load: async () => (await import('#web/map/hotel-map.tsx')).HotelMap,
  fallback: <Skeleton />,
})

/** The hotel's address; near the viewport also a map and the nearest airports. */
export function Location({ hotel }: { readonly hotel: HotelDetail }) {
  return (
    <Section id="location" title="Location">
      <Note>{formatPostalAddress(hotel.address)}</Note>
      <WhenNear className={styles.withSide} skeleton={<Places />}>
        <Surroundings hotel={hotel} />
      </WhenNear>
    </Section>
  )
}

/** Formats an address on one line, without repeated parts. */
export function formatPostalAddress(address: HotelDetail['address']) {
  const { line1, line2, postalCode, city, stateProvince, countryName } = address
  const parts = [line1, line2, [postalCode, city].filter(Boolean).join(' '), stateProvince, countryName]
  return [...new Set(parts.filter(Boolean))].join(', ')
}

const maxAirports = 4
const noAirports: readonly never[] = []

function Surroundings({ hotel: { name, location } }: { readonly hotel: HotelDetail }) {
  const found = useQuery(query(listAirports, { ...location, query: '', limit: maxAirports }))
  const airports = useMemo(
    () =>
      found.data?.data.map((airport) => ({ ...airport, distance: formatDistance(distanceMeters(location, airport)) })),
    [found.data, location],
  )
  const map = <HotelMap hotel={{ name, ...location }} airports={airports ?? noAirports} />
  if (airports === undefined && found.error === null) return <Places map={map} />
  return (
    <Places map={map}>
      {airports === undefined && <QueryError what="The airports" query={found} />}
      {airports?.length === 0 && <Note>There are no airports within {formatDistance(200_000)}.</Note>}
      {airports !== undefined && airports.length > 0 && (
        <ul role="list" aria-labelledby="airports">
          {airports.map(({ iata, name, city, distance }) => (
            <li key={iata}>
              <Icon name="plane" size={16} />
              <div>
                {name} <b>{iata}</b>
                {city !== '' && !name.includes(city) && <Note>{city}</Note>}
              </div>
              <Text as="span" weight="strong" nowrap>
                {distance}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Places>
  )
}

interface PlacesProps {
  readonly map?: ReactNode
  /** The airports, or a placeholder for their list; a skeleton by default. */
  readonly children?: ReactNode
}

/** The map and the nearest airports. */
function Places({ map, children }: PlacesProps) {
  return (
    <>
      <div className={styles.map}>{map ?? <Skeleton />}</div>
      <Stack gap={2} className={styles.airports}>
        <h3 id="airports">Nearby airports</h3>
        {children ?? (
          <div aria-busy="true">
            <Skeleton line="long" />
            <Skeleton line="usual" />
            <Skeleton line="long" />
          </div>
        )}
        <Note>Distances are in a straight line.</Note>
      </Stack>
    </>
  )
}
