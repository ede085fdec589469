import './hotel-search-by-name.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { hotelsQuery } from '../../api/list-hotels.ts'
import { Stars } from '../../components/stars.tsx'
import { hotelPath } from '../../paths.ts'
import { explainError } from '../../api/explain-error.ts'
import { LoadError } from '../../components/load-error/load-error.tsx'

const pauseMs = 200
const mostHotels = 10

/** Hotels by what is typed of their names. */
export function HotelSearchByName() {
  const id = useId()
  const [text, setText] = useState('')
  const name = usePaused(text.trim())
  const { data, error, isFetching, refetch } = useQuery({
    ...hotelsQuery({ name, limit: mostHotels, offset: 0 }),
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
      <output className="hotel-note">{hotels !== undefined && countWords(hotels.length)}</output>
      {hotels !== undefined && hotels.length > 0 && (
        <ul role="list" className="hotel-found" aria-label="Hotels found" aria-busy={isFetching}>
          {hotels.map(({ id, name, city, country, stars }) => (
            <li key={id}>
              <Link to={hotelPath.href(id)}>{name}</Link> <Stars count={stars} />
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

function countWords(count: number): string {
  if (count === 0) return 'No hotel has this in its name. Try another spelling, or a part of the name.'
  return count < mostHotels ? '' : `The first ${mostHotels}; type more to narrow them down.`
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

function countryName(code: string): string {
  return /^[a-z]{2}$/i.test(code) ? (countryNames.of(code.toUpperCase()) ?? code) : code
}
