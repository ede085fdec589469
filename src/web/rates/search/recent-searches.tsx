import { useEffect, useEffectEvent, useId } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { recentSearchesName as name } from '../stored-names.ts'
import { deviceText, readStored, storeText, useStoredText } from '#web/browser/stored-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { ratesHref, type RatesSearch, searchOfRequest } from '../rates-address.ts'
import { moveFocus } from '../move-focus.ts'
import { describeSearch, type MadeSearch } from './describe-hotels.ts'
import styles from './search.module.css'

export const recentSearchesId = 'recent-searches'

/** This device's recent searches; pressing one runs it. */
export function RecentSearches({ onFollow }: { readonly onFollow: () => void }) {
  const titleId = useId()
  const searches = searchesIn(useStoredText(name))
  if (searches.length === 0) {
    return (
      <EmptyNotice title="Choose hotels to see their rates">Type a city or a hotel, or paste hotel ids.</EmptyNotice>
    )
  }
  return (
    <Stack gap={2} id={recentSearchesId} className={styles.recent} onKeyDown={moveFocus}>
      <Text as="h2" size="body" weight="strong" id={titleId}>
        Recent searches
      </Text>
      <Stack as="ul" gap={1} role="list" aria-labelledby={titleId}>
        {searches.map(({ href, hotels, stay }) => (
          <li key={href}>
            <Button as={Link} to={href} onClick={onFollow}>
              <Icon name="clock" size={16} />
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
