import { hasWindow } from '#contract/hotels/stay-window'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { isNearPlace } from '../deals-address.ts'
import { formatRadius } from '#web/kit/format/distance.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import buttons from '#web/kit/button.module.css'
import { classes } from '#web/kit/classes.ts'
import { Popover } from '#web/kit/controls/popover.tsx'
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
import type { SearchPart, SearchProps } from './search-parts.tsx'
import { placeChange, WhereFields } from './where-fields.tsx'

const load = () => import('./search-parts.tsx')
const SearchSheet = lazyPart({ what: 'The search', isOverPage: true, load: async () => (await load()).SearchSheet })
const PartPanel = lazyPart({ what: 'The search', load: async () => (await load()).PartPanel })

/**
 * The search, which stays in view: place, dates, miles and guests, and a button for the other filters; then `children`.
 */
export function SearchBar({ children, ...props }: SearchProps & { readonly children: ReactNode }) {
  const { search, place, onChange } = props
  const isWide = useMedia(wideScreen)
  const [opened, setOpened] = useState<SearchPart>()
  const when = useRef<HTMLButtonElement>(null)
  const count = countFilters(search)
  const miles = search.maxMiles === undefined ? undefined : `Up to ${formatMiles(search.maxMiles)}`
  const chosen = {
    Where: whereText(search, place) || 'Near you',
    When: formatWhen(search, useNow()),
    Miles: miles ?? 'Any number',
    Guests: formatGuests(splitRooms(search.rooms ?? dealRooms)),
    Filters: count > 0 && `${count} set`,
  }
  const opener = (part: SearchPart) => ({
    'aria-haspopup': 'dialog' as const,
    onClick: () => setOpened(part),
  })
  const popover = (
    part: SearchPart,
    look: Pick<ComponentProps<typeof Popover>, 'button' | 'buttonClassName' | 'className'>,
  ) => (
    <Popover {...look} title={part} buttonRef={part === 'When' ? when : undefined}>
      {(close) => <PartPanel {...props} part={part} onClose={close} />}
    </Popover>
  )
  const segment = (part: SearchPart, className?: string) =>
    popover(part, {
      className,
      buttonClassName: styles.segment,
      button: (
        <>
          <Text as="span" size="tiny" tone="soft">
            {part}
          </Text>
          <Text as="span" size="small" weight="strong" className={styles.value} data-unfolds>
            {chosen[part]}
          </Text>
        </>
      ),
    })
  const filters = (
    <>
      <Icon name="sliders-horizontal" size={16} />
      <span>Filters</span>
      {count > 0 && <b>{` (${count})`}</b>}
    </>
  )
  const filtersClass = classes(buttons.button, styles.tool)

  return (
    <search className={styles.bar} onPointerEnter={PartPanel.prefetch} data-scripted>
      {isWide !== false && (
        <div className={styles.segments} data-screen="wide">
          <div className={styles.place}>
            <WhereFields
              {...props}
              onChosen={() =>
                !hasWindow(search) && (when.current?.popoverTargetElement as HTMLElement | null)?.togglePopover(true)
              }
            />
          </div>
          {segment('When', styles.months)}
          {segment('Miles')}
          {segment('Guests', styles.rooms)}
        </div>
      )}
      {isWide !== true && (
        <button type="button" {...opener('Where')} className={styles.pill} data-screen="narrow">
          <Icon name="search" />
          <span>
            <Hidden>Search</Hidden>
            <Text as="span" size="small" weight="strong" className={styles.value} data-unfolds>
              {chosen.Where}
              {isNearPlace(search) && search.radius !== undefined && `, within ${formatRadius(search.radius)}`}
            </Text>
            <Text as="span" size="tiny" tone="soft" className={styles.value} data-unfolds>
              {[chosen.When, miles && `${miles} miles`, chosen.Guests].filter(Boolean).join(' · ')}
            </Text>
          </span>
        </button>
      )}
      {opened !== undefined && (
        <SearchSheet {...props} part={opened} chosen={chosen} onClose={() => setOpened(undefined)} />
      )}
      <NearMe onFound={(position) => onChange(placeChange(position))} />
      {isWide !== false && (
        <div className={styles.bare} data-screen="wide">
          {popover('Filters', { className: styles.rooms, buttonClassName: filtersClass, button: filters })}
        </div>
      )}
      {isWide !== true && (
        <button type="button" {...opener('Filters')} className={filtersClass} data-screen="narrow">
          {filters}
        </button>
      )}
      {children}
    </search>
  )
}
