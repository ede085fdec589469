import type { OffersRequest } from '#contract/hotels/find-offers'
import type { ListedHotel } from '#contract/hotels/list-hotels'
import { useEffect, useEffectEvent, useId, useMemo } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { isOffered } from '#web/device/platform.ts'
import { recentSearchesName as name } from '#web/device/session/sign-out.ts'
import { storeText, useStoredText } from '#web/device/stored-text.ts'
import { formatStay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { Icon } from '#web/kit/icon.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { formatParty } from '#web/stay/offer/format-offer.ts'
import { ratesHref, searchOfRequest } from '../rates-address.ts'
import { moveFocus } from './arrow-keys.ts'
import { describeCities } from './describe-hotels.ts'
import { mealName } from './meals.ts'
import styles from './search.module.css'

export const recentSearchesId = 'recent-searches'

/** The latest searches of this device; a press runs one again. */
export function RecentSearches({ onFollow }: { readonly onFollow: () => void }) {
  const { searches } = useStoredSearches()
  const titleId = useId()
  if (searches.length === 0) return <NoSearches />
  return (
    <Stack gap={2} id={recentSearchesId} className={styles.recent}>
      <Text as="h2" size="body" weight="strong" id={titleId}>
        Recent searches
      </Text>
      <Stack as="ul" gap={1} role="list" aria-labelledby={titleId} onKeyDown={moveFocus}>
        {searches.map(({ href, hotels, stay }) => (
          <li key={href}>
            <Row as={Link} gap={4} rowGap="none" to={href} onClick={onFollow}>
              <Icon name="clock" size={16} />
              <b>{hotels}</b> <span>{stay}</span>
            </Row>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function NoSearches() {
  return (
    <EmptyNotice title="Choose hotels to see their rates">
      {isOffered('listHotels')
        ? 'Pick them by name, add every hotel in a place or paste their ids, then search.'
        : 'Paste their ids, then search.'}
    </EmptyNotice>
  )
}

const recentSearch = z.object({
  /** The page with this search. */
  href: z.string().check(z.startsWith('/offers?')),
  hotels: z.string(),
  stay: z.string(),
})
/** A search of before, in words. */
type RecentSearch = z.output<typeof recentSearch>

const maxRecent = 6
/** A link with 200 hotels has 2,000 letters. */
const maxLetters = 32_768

/** The latest searches of this device, the last one first, and the function that adds one. */
function useStoredSearches() {
  const text = useStoredText(name)
  const searches = useMemo(() => readSearches(text), [text])
  return { searches, remember }

  function remember(search: RecentSearch) {
    const others = readSearches(text).filter(({ href }) => href !== search.href)
    const stored = JSON.stringify([search, ...others].slice(0, maxRecent))
    if (stored !== text && stored.length <= maxLetters) storeText(name, stored)
  }
}

function readSearches(text: string | undefined): readonly RecentSearch[] {
  try {
    const parsed = z.safeParse(z.array(recentSearch), JSON.parse(text ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

interface FoundSearch {
  readonly request: OffersRequest
  /** The boards that were shown of its response. */
  readonly boards: readonly string[] | undefined
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly now: Date
}

/** Remembers a search that has found rates, once its hotels are known by name. */
export function useRememberedSearch({ request, boards, hotels, now }: FoundSearch) {
  const { remember } = useStoredSearches()
  const store = useEffectEvent(() => {
    const listed = request.hotelIds.flatMap((id) => hotels.get(id) ?? [])
    const [first] = listed
    if (first === undefined) return
    const { hotelIds, guestNationality } = request
    remember({
      href: ratesHref({ ...searchOfRequest(request), boards: boards === undefined ? undefined : [...boards] }),
      hotels: [
        hotelIds.length === 1 ? first.name : formatCount(hotelIds.length, 'hotel', 'hotels'),
        describeCities(listed),
      ].join(' · '),
      stay: [
        formatStay(request.checkin, request.checkout, now),
        formatParty(request.occupancies),
        boards === undefined ? [] : mealName(boards),
        guestNationality ?? [],
      ]
        .flat()
        .join(' · '),
    })
  })
  useEffect(() => {
    store()
  }, [request, hotels])
}
