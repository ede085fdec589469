import type { OffersRequest } from '#contract/hotels/find-offers'
import type { ListedHotel } from '#contract/hotels/list-hotels'
import { useEffect, useEffectEvent, useId, useMemo } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { recentSearchesName as name } from '#web/device/session/sign-out.ts'
import { storeText, useStoredText } from '#web/device/stored-text.ts'
import { Button } from '#web/kit/button.tsx'
import { formatStay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { formatParty } from '#web/stay/offer/format-offer.ts'
import { ratesHref, searchOfRequest } from '../rates-address.ts'
import { describeCities } from './describe-hotels.ts'
import styles from './search.module.css'

/** The latest searches of this device; a press runs one again. */
export function RecentSearches({ onFollow }: { readonly onFollow: () => void }) {
  const { searches } = useStoredSearches()
  const titleId = useId()
  if (searches.length === 0) return null
  return (
    <Stack gap={1} className={styles.recent}>
      <Text size="tiny" weight="strong" tone="soft" id={titleId}>
        Recent searches
      </Text>
      <Row as="ul" rowGap={1} role="list" aria-labelledby={titleId}>
        {searches.map(({ href, hotels, stay }) => (
          <li key={href}>
            <Button as={Link} isSmall to={href} onClick={onFollow}>
              <span>
                <b>{hotels}</b> {stay}
              </span>
            </Button>
          </li>
        ))}
      </Row>
    </Stack>
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

/** Remembers a search that has found rates, once its hotels are known by name. */
export function useRememberedSearch(request: OffersRequest, hotels: ReadonlyMap<string, ListedHotel>, now: Date) {
  const { remember } = useStoredSearches()
  const store = useEffectEvent(() => {
    const listed = request.hotelIds.flatMap((id) => hotels.get(id) ?? [])
    const [first] = listed
    if (first === undefined) return
    const { hotelIds, guestNationality } = request
    remember({
      href: ratesHref(searchOfRequest(request)),
      hotels: [
        hotelIds.length === 1 ? first.name : formatCount(hotelIds.length, 'hotel', 'hotels'),
        describeCities(listed),
      ].join(' · '),
      stay: [
        formatStay(request.checkin, request.checkout, now),
        formatParty(request.occupancies),
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
