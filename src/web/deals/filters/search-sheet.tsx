import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { type DealsSearch, isAnywhere } from '#web/device/address/paths.ts'
import { Button } from '#web/kit/button.tsx'
import { Sheet, SheetBottom } from '#web/kit/controls/dialog.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { useMedia, wideScreen } from '#web/kit/lazy/use-media.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { clearedFilters, dealRooms, milesFilter, otherFilters, type SearchSheetProps } from './deal-filters.tsx'
import { GuestsFields } from './guests-fields.tsx'
import styles from './filters.module.css'
import { WhenFields } from './when-fields.tsx'
import { anyTime } from './when-search.ts'
import { placeChange, WhereFields, type WhereFieldsProps } from './where-fields.tsx'

/** A part of the search. */
export type SearchPart = 'where' | 'when' | 'miles' | 'guests'

interface SearchProps extends SearchSheetProps, WhereFieldsProps {
  /** What was pressed to open it. */
  readonly part: SearchPart
}

/** What the sheet of the search clears: the place stays. */
const clearedSearch = { ...anyTime, maxMiles: undefined, rooms: undefined }

/** The search in one sheet. On a desk, where the field of the place is in sight above it, it is not among the others. */
export function SearchSheet({ part, ...props }: SearchProps) {
  const { search, deals, onChange } = props
  const isWide = useMedia(wideScreen) === true
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>(`[data-part='${part}'] :is(input:checked, input)`)?.focus()
  }, [part])
  return (
    <DealsSheet title="Search" clear="Clear" cleared={clearedSearch} className={styles.sheet} {...props}>
      <Row>
        {([undefined, 'warm'] as const).map((climate) => (
          <Button
            key={climate ?? ''}
            isSmall
            aria-pressed={isAnywhere(search) && search.climate === climate}
            onClick={() => onChange({ ...placeChange({}), climate })}
          >
            Anywhere{climate && ` ${climate}`}
          </Button>
        ))}
      </Row>
      <div ref={fields} className={styles.parts}>
        {!isWide && <WhereFields {...props} />}
        <div data-part="when">
          <WhenFields search={search} deals={deals} onChange={onChange} />
        </div>
        <Stack gap={5}>
          <div data-part="miles">{milesFilter.field(props)}</div>
          <div data-part="guests">
            <GuestsFields
              key={search.rooms === undefined ? 'usual' : 'own'}
              rooms={search.rooms ?? dealRooms}
              onChange={(rooms) =>
                onChange({ rooms: rooms === dealRooms ? undefined : rooms }, { replace: true, keepScroll: true })
              }
            />
          </div>
        </Stack>
      </div>
    </DealsSheet>
  )
}

/** The other filters in one sheet. */
export function FilterSheet(props: SearchSheetProps) {
  return (
    <DealsSheet title="Filters" clear="Clear filters" cleared={clearedFilters} {...props}>
      {otherFilters.map(({ name, field }) => (
        <Fragment key={name}>{field(props)}</Fragment>
      ))}
    </DealsSheet>
  )
}

interface DealsSheetProps extends Omit<SearchSheetProps, 'deals'> {
  readonly title: string
  /** The words of the button that clears what the sheet chooses. */
  readonly clear: string
  readonly cleared: DealsSearch
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A sheet whose choices take effect at once: its end clears them, or shows the deals that are found. */
function DealsSheet({ title, clear, cleared, className, children, ...props }: DealsSheetProps) {
  const { search, total, failure, onChange, onClose } = props
  const names = (Object.keys(cleared) as (keyof DealsSearch)[]).filter((name) => name !== 'limit')
  return (
    <Sheet
      title={title}
      className={className}
      onClose={onClose}
      bottom={
        <SheetBottom
          alert={
            failure && (
              <>
                <b>Your change was undone.</b> {failure}
              </>
            )
          }
        >
          <Button
            look="plain"
            isSmall
            disabled={names.every((name) => search[name] === undefined)}
            onClick={() => onChange(cleared)}
          >
            {clear}
          </Button>
          <Button look="strong" onClick={onClose}>
            {total === undefined ? 'Show deals' : `Show ${formatCount(total, 'deal', 'deals')}`}
          </Button>
        </SheetBottom>
      }
    >
      {children}
    </Sheet>
  )
}
