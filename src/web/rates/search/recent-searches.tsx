import { addDays, utcDay } from '#contract/days'
import { listHotels } from '#contract/hotels/list-hotels'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { query } from '#web/api/query.ts'
import { pageSettings } from '#web/api/settings.ts'
import { recentSearchesName as name } from '../stored-names.ts'
import { deviceText, readStored, storeText, useStoredText } from '#web/browser/stored-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { splitRooms } from '#web/stay/form/stay-search.ts'
import { offersRequest, ratesHref, type RatesSearch, searchOfRequest } from '../rates-address.ts'
import { moveFocus } from '../move-focus.ts'
import { describeSearch, type MadeSearch } from './describe-hotels.ts'
import styles from './search.module.css'

export const recentSearchesId = 'recent-searches'

interface SearchesProps {
  readonly now: Date
  readonly onFollow: () => void
}

/** This device's recent searches, and examples if the hotels are samples; pressing one runs it. */
export function RecentSearches({ now, onFollow }: SearchesProps) {
  const recent = searchesIn(useStoredText(name))
  const toTry = useSearchesToTry(now)
  if (recent.length === 0 && toTry.length === 0) {
    return (
      <EmptyNotice title="Choose hotels to see their rates">Type a city or a hotel, or paste hotel ids.</EmptyNotice>
    )
  }
  return (
    <Stack gap={4} id={recentSearchesId} className={styles.recent} onKeyDown={moveFocus}>
      <SearchList title="Recent searches" icon="clock" searches={recent} onFollow={onFollow} />
      <SearchList title="Try a search" icon="search" searches={toTry} onFollow={onFollow} />
    </Stack>
  )
}

interface SearchListProps extends Pick<SearchesProps, 'onFollow'> {
  readonly title: string
  readonly icon: 'clock' | 'search'
  readonly searches: readonly z.output<typeof recentSearch>[]
}

function SearchList({ title, icon, searches, onFollow }: SearchListProps) {
  const titleId = useId()
  if (searches.length === 0) return null
  return (
    <Stack gap={2}>
      <Text as="h2" size="body" weight="strong" id={titleId}>
        {title}
      </Text>
      <Stack as="ul" gap={1} role="list" aria-labelledby={titleId}>
        {searches.map(({ href, hotels, stay }) => (
          <li key={href}>
            <Button as={Link} to={href} onClick={onFollow}>
              <Icon name={icon} size={16} />
              <span>
                <b>{hotels}</b> {stay}
              </span>
            </Button>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** Example stays in the sample's cities, as days from today. */
const samples = [
  { cityName: 'Lisbon', countryCode: 'PT', inDays: 14, nights: 3, rooms: '2' },
  { cityName: 'Paris', countryCode: 'FR', inDays: 30, nights: 2, rooms: '2-8' },
  { cityName: 'Tokyo', countryCode: 'JP', inDays: 60, nights: 5, rooms: '1_1' },
]

/** Returns example searches of the sample's hotels once their ids are known; none for real hotels. */
function useSearchesToTry(now: Date) {
  const isSample = pageSettings.brand.note !== ''
  const found = useQueries({
    queries: samples.map(({ cityName, countryCode }) =>
      query(listHotels, isSample ? { cityName, countryCode, limit: 20 } : undefined),
    ),
  })
  return found.flatMap(({ data }, index) => {
    const { inDays, nights, rooms } = samples[index]!
    const hotels = new Map(data?.data.map((hotel) => [hotel.id, hotel]))
    const checkin = addDays(utcDay(now.getTime()), inDays)
    const search = { hotels: [...hotels.keys()], checkin, checkout: addDays(checkin, nights), rooms: splitRooms(rooms) }
    const request = offersRequest(search, now)
    return request === undefined
      ? []
      : { href: ratesHref(search), ...describeSearch({ request, boards: undefined, hotels, now }) }
  })
}

const recentSearch = z.object({
  href: z.string().check(z.startsWith('/offers?')),
  hotels: z.string(),
  stay: z.string(),
})

const maxRecent = 6

/** Returns the searches stored in a text, latest first. */
const searchesIn = (text: string | undefined) => readStored(z.array(recentSearch), text, [])

/** Stores a search that has found rates, once its hotels' names are known. */
export function useRememberedSearch({ rates, ...search }: MadeSearch & Pick<RatesSearch, 'rates'>) {
  const { request, boards, hotels } = search
  const store = useEffectEvent(() => {
    if (!request.hotelIds.some((id) => hotels.has(id))) return
    const href = ratesHref({ ...searchOfRequest(request), rates, boards: boards && [...boards] })
    const others = searchesIn(deviceText(name)).filter((other) => other.href !== href)
    storeText(name, JSON.stringify([{ href, ...describeSearch(search) }, ...others].slice(0, maxRecent)))
  })
  useEffect(() => {
    store()
  }, [request, hotels])
}
