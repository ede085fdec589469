import { type ReactNode, useState } from 'react'
import { isNearPlace } from '../deals-address.ts'
import { formatDistance } from '#web/kit/format/distance.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { useMedia, wideScreen } from '#web/browser/use-media.ts'
import { useNow } from '#web/kit/format/use-now.ts'
import { NearMe } from '#web/places/near-me.tsx'
import { formatWhen } from '#web/stay/days/format-when.ts'
import { splitRooms } from '#web/stay/form/stay-search.ts'
import { formatGuests } from '#web/stay/offer/format-offer.ts'
import { whereText } from '../place-name.ts'
import { countFilters, dealRooms } from './deal-filters.tsx'
import styles from './filters.module.css'
import type { SearchPart, SearchSheetProps } from './search-sheet.tsx'
import { placeChange, WhereFields } from './where-fields.tsx'

const SearchSheet = lazyPart({
  what: 'The search',
  isOverPage: true,
  load: async () => (await import('./search-sheet.tsx')).SearchSheet,
})

/** The search, which stays in sight: where, when, how many miles and for whom, and the other filters behind one button. */
export function SearchBar(props: Omit<SearchSheetProps, 'part' | 'onClose'>) {
  const { search, place, onChange } = props
  const isWide = useMedia(wideScreen)
  const [opened, setOpened] = useState<SearchPart>()
  const opener = (part: SearchPart) => ({
    type: 'button' as const,
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: SearchSheet.prefetch,
    onClick: () => setOpened(part),
  })
  const when = formatWhen(search, useNow())
  const miles = search.maxMiles === undefined ? undefined : `Up to ${formatMiles(search.maxMiles)}`
  const guests = formatGuests(splitRooms(search.rooms ?? dealRooms))
  const count = countFilters(search)
  const segment = (part: SearchPart, name: string, value: ReactNode) => (
    <button {...opener(part)} className={styles.segment}>
      <Text as="span" size="tiny" tone="soft">
        {name}
      </Text>
      <Text as="span" size="small" weight="strong" className={styles.value} data-unfolds>
        {value}
      </Text>
    </button>
  )

  return (
    <search className={styles.bar} data-scripted>
      {isWide !== false && (
        <div className={styles.segments} data-screen="wide">
          <WhereFields {...props} />
          {segment('when', 'When', when)}
          {segment('miles', 'Miles', miles ?? 'Any number')}
          {segment('guests', 'Guests', guests)}
        </div>
      )}
      {isWide !== true && (
        <button {...opener('where')} className={styles.pill} data-screen="narrow">
          <Icon name="search" />
          <span>
            <Hidden>Search</Hidden>
            <Text as="span" size="small" weight="strong" className={styles.value} data-unfolds>
              {whereText(search, place) || 'Near you'}
              {isNearPlace(search) && search.radius !== undefined && `, within ${formatDistance(search.radius)}`}
            </Text>
            <Text as="span" size="tiny" tone="soft" className={styles.value} data-unfolds>
              {[when, miles && `${miles} miles`, guests].filter(Boolean).join(' · ')}
            </Text>
          </span>
        </button>
      )}
      {opened !== undefined && <SearchSheet {...props} part={opened} onClose={() => setOpened(undefined)} />}
      <NearMe onFound={(position) => onChange(placeChange(position))} />
      <Button {...opener('filters')} className={styles.filters} data-set={count > 0}>
        <Icon name="sliders-horizontal" size={16} />
        <span>Filters</span>
        {count > 0 && ` (${count})`}
      </Button>
    </search>
  )
}
