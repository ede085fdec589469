import './hotel-search-by-name.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { hotelsQuery } from '../../api/list-hotels.ts'
import { useDebounced } from '../../browser/use-debounced.ts'
import { Stars } from '../../components/hotel/stars.tsx'
import { countryName } from '../../format/country-name.ts'
import { hotelPath } from '../../paths.ts'
import { LoadError } from '../../components/load-error/load-error.tsx'
import { explainError } from '../../api/explain-error.ts'

const maxHotels = 10

/** Finds hotels by a part of their names. */
export function HotelSearchByName() {
  const id = useId()
  const [text, setText] = useState('')
  const name = useDebounced(text.trim())
  const { data, error, isFetching, refetch } = useQuery({
    ...hotelsQuery({ name, limit: maxHotels, offset: 0 }),
    enabled: name !== '',
    placeholderData: keepPreviousData,
  })
  const hotels = name === '' ? undefined : data
  return (
    <search className="hotel-search">
      <label htmlFor={id}>Hotel name</label>
      <input
        id={id}
        type="search"
        className="field"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {error !== null && (
        <LoadError
          what="The hotels"
          reason={explainError(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <output className="hotel-note">{hotels !== undefined && resultNote(hotels.length)}</output>
      {hotels !== undefined && hotels.length > 0 && (
        <ul role="list" className="hotel-found" aria-label="Hotels found" aria-busy={isFetching}>
          {hotels.map(({ id, name, city, country, stars }) => (
            <li key={id}>
              <Link className="link-alone" to={hotelPath.href(id)}>
                {name}
              </Link>{' '}
              <Stars count={stars} />
              <span className="hotel-note">
                {city}, {countryName(country)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

function resultNote(count: number): string {
  if (count === 0) return 'No hotel name contains this. Try another spelling, or a part of the name.'
  return count < maxHotels ? '' : `Showing the first ${maxHotels}. Type more to narrow them down.`
}
