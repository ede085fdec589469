import { anyWindow } from '#contract/hotels/stay-window'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { explainError } from '#web/api/explain-error.ts'
import { Button } from '#web/kit/button.tsx'
import { useCloseOnBack } from '#web/kit/controls/close-on-back.ts'
import { PanelDialog } from '#web/kit/controls/dialog.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import type { DealsSearch } from '../deals-address.ts'
import { clearedFilters, dealRooms, FilterFields, type FilterProps, hasFilters } from './deal-filters.tsx'
import styles from './filters.module.css'
import { GuestsFields, guestsForm } from './guests-fields.tsx'
import { MilesFields } from './miles-fields.tsx'
import { WhenFields } from './when-fields.tsx'
import { WhereFields, type WhereFieldsProps } from './where-fields.tsx'

/** The parts of the search in the order users fill them in, and the filters. */
export const searchParts = ['Where', 'When', 'Miles', 'Guests', 'Filters'] as const
export type SearchPart = (typeof searchParts)[number]

export interface SearchProps extends FilterProps, WhereFieldsProps {
  /** The number of matching deals; undefined while loading. */
  readonly total: number | undefined
  readonly error: Error | null
}

interface PartProps extends SearchProps {
  readonly part: SearchPart
  readonly onClose: () => void
}

/** Focuses the first field or the selected option of an opening part, unless the focus is already inside it. */
function focusPart(part: Element | null | undefined) {
  if (part?.contains(document.activeElement) === true) return
  part?.querySelector<HTMLElement>(':is(input:checked, input)')?.focus({ preventScroll: true })
}

/** One part of the search; its choices apply at once. */
export function PartPanel({ part, onClose, ...props }: PartProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Waits until the panel is on screen.
    const frame = requestAnimationFrame(() => {
      // A choice in another field may have opened it; that field then keeps the focus.
      if (!(document.activeElement instanceof HTMLInputElement)) focusPart(panel.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Stack ref={panel} gap={4}>
      <PartFields part={part} {...props} onDone={onClose} />
      <PartsEnd {...props} part={part} cleared={clearedParts[part]} onClose={onClose} />
    </Stack>
  )
}

interface SearchSheetProps extends PartProps {
  /** The selection of each part as text. */
  readonly chosen: Readonly<Record<SearchPart, ReactNode>>
}

/** The parts of the search, stacked, with one open. Selecting a place, or Enter, opens the next. */
export function SearchSheet({ part: first, chosen, onClose, ...props }: SearchSheetProps) {
  const [open, setOpen] = useState<SearchPart | undefined>(first)
  const parts = useRef<HTMLDivElement>(null)
  useCloseOnBack(onClose)
  useEffect(() => {
    const opened = parts.current?.querySelector(`[data-part=${open}]`)
    focusPart(opened)
    // Scrolls only to its heading: a list of suggestions closes when an element around it scrolls.
    opened?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [open])

  return (
    <PanelDialog title="Search" size="wide" onClose={onClose}>
      <div ref={parts} className={styles.parts}>
        {searchParts.map((part, at) => {
          const isOpen = part === open
          // A text field is shown before its part is opened.
          const isTyped = part === 'Where' || part === 'Miles'
          const fields = (
            <PartFields
              part={part}
              {...props}
              isOpen={isOpen}
              onDone={() => (part === 'Guests' ? onClose() : setOpen(searchParts[at + 1]))}
            />
          )
          return isTyped ? (
            <section key={part} data-part={part} onFocus={() => setOpen(part)}>
              {fields}
            </section>
          ) : (
            <section key={part} data-part={part}>
              <button
                type="button"
                className={styles.head}
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? undefined : part)}
              >
                <Text as="span" weight="bold">
                  {part}
                </Text>
                <Text as="span" size="small" tone="soft" className={styles.value} data-unfolds>
                  {chosen[part]}
                </Text>
                <Icon name="chevron-down" />
              </button>
              {isOpen && fields}
            </section>
          )
        })}
        <PartsEnd {...props} part={open} onClose={onClose} />
      </div>
    </PanelDialog>
  )
}

/** The change that clears each part; for the filters, everything except the place. */
const clearedParts: Partial<Record<SearchPart, DealsSearch>> = {
  When: { ...anyWindow, limit: undefined },
  Miles: { maxMiles: undefined, limit: undefined },
  Guests: { rooms: undefined },
}

interface PartsEndProps extends Pick<SearchProps, 'search' | 'total' | 'error' | 'onChange'> {
  /** The open part. */
  readonly part: SearchPart | undefined
  /** The change that clears only this part. */
  readonly cleared?: DealsSearch | undefined
  readonly onClose: () => void
}

/** An error, and the buttons to clear the fields and to close them. */
function PartsEnd({ search, total, error, part, cleared, onChange, onClose }: PartsEndProps) {
  // Without the age of each child, the guests’ form stays open.
  const close = part === 'Guests' ? { type: 'submit' as const, form: guestsForm } : { onClick: onClose }
  return (
    <Stack gap={2} className={styles.end}>
      {error && (
        <Text size="small" role="alert">
          The deals could not be loaded. {explainError(error)}
        </Text>
      )}
      <Row justify="between" wrap={false}>
        <Button
          look="plain"
          isSmall
          disabled={!hasFilters(search, cleared)}
          onClick={() => onChange(cleared ?? clearedFilters)}
        >
          {cleared === undefined ? 'Clear all' : 'Clear'}
        </Button>
        <Button look="strong" {...close}>
          {total === undefined ? 'Show deals' : `Show ${formatCount(total, 'deal', 'deals')}`}
        </Button>
      </Row>
    </Stack>
  )
}

interface PartFieldsProps extends FilterProps, WhereFieldsProps {
  readonly part: SearchPart
  readonly isOpen?: boolean
  /** Called when selecting a place or pressing Enter completes the entry. */
  readonly onDone: () => void
}

function PartFields({ part, onDone, ...props }: PartFieldsProps) {
  const { rooms } = props.search
  if (part === 'Where') {
    return (
      <div className={styles.segments}>
        <WhereFields {...props} onChosen={onDone} />
      </div>
    )
  }
  if (part === 'When') return <WhenFields {...props} />
  if (part === 'Miles') return <MilesFields {...props} onDone={onDone} />
  if (part === 'Guests') {
    return <GuestsFields rooms={rooms ?? dealRooms} onChange={props.onChange} onDone={onDone} />
  }
  return <FilterFields {...props} />
}
