import { stayFields } from '#contract/hotels/stay'
import { zodResolver } from '@hookform/resolvers/zod'
import { Fragment, useEffect, useEffectEvent, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { isAnywhere } from '../deals-address.ts'
import { explainError } from '#web/api/explain-error.ts'
import { Button } from '#web/kit/button.tsx'
import { Sheet } from '#web/kit/controls/dialog.tsx'
import { explainIssue } from '#web/kit/form/explain-validation.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { useMedia, wideScreen } from '#web/browser/use-media.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { RoomsFields } from '#web/stay/form/rooms-fields.tsx'
import { splitRooms, writeRooms } from '#web/stay/form/stay-search.ts'
import {
  clearedFilters,
  type DealFilter,
  dealRooms,
  type FilterProps,
  hasFilters,
  milesFilter,
  otherFilters,
} from './deal-filters.tsx'
import styles from './filters.module.css'
import { WhenFields } from './when-fields.tsx'
import { placeChange, WhereFields, type WhereFieldsProps } from './where-fields.tsx'

/** A part of the search. */
export type SearchPart = 'where' | 'when' | 'miles' | 'guests' | 'filters'

export interface SearchSheetProps extends FilterProps, WhereFieldsProps {
  readonly part: SearchPart
  /** How many deals match; undefined while loading. */
  readonly total: number | undefined
  readonly error: Error | null
  readonly onClose: () => void
}

/** So many of the filters, those that are used most, are in sight as the sheet opens on a desk. */
const firstFilters = 2

/**
 * The search in one sheet, whose choices take effect at once. On a desk, where the field of the place is in sight above it,
 * it is not among the others.
 */
export function SearchSheet({ part, total, error, onClose, ...props }: SearchSheetProps) {
  const { search, deals, onChange } = props
  const isWide = useMedia(wideScreen) === true
  const fieldOf = ({ name, field }: DealFilter) => <Fragment key={name}>{field(props)}</Fragment>
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opened = fields.current?.querySelector(`[data-part='${part}']`)
    opened?.scrollIntoView({ block: part === 'filters' ? 'start' : 'nearest' })
    opened?.querySelector<HTMLElement>(':is(input:checked, input)')?.focus({ preventScroll: true })
  }, [part])
  return (
    <Sheet
      title="Search"
      className={styles.sheet}
      onClose={onClose}
      alert={error ? `The deals could not be loaded. ${explainError(error)}` : undefined}
      buttons={
        <>
          <Button look="plain" isSmall disabled={!hasFilters(search)} onClick={() => onChange(clearedFilters)}>
            Clear all
          </Button>
          <Button look="strong" onClick={onClose}>
            {total === undefined ? 'Show deals' : `Show ${formatCount(total, 'deal', 'deals')}`}
          </Button>
        </>
      }
    >
      <div ref={fields} className={styles.parts}>
        <Row className={styles.where}>
          <Text as="span" weight="bold">
            Where
          </Text>
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
          {!isWide && (
            <div className={styles.segments}>
              <WhereFields {...props} />
            </div>
          )}
        </Row>
        <div data-part="when">
          <WhenFields search={search} deals={deals} onChange={onChange} />
        </div>
        <Stack gap={5} className={styles.beside}>
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
          <Stack data-part="filters">{otherFilters.slice(0, firstFilters).map(fieldOf)}</Stack>
        </Stack>
        <div className={styles.others}>{otherFilters.slice(firstFilters).map(fieldOf)}</div>
      </div>
    </Sheet>
  )
}

const guests = z.object({ occupancies: stayFields.occupancies })
type GuestsValues = z.input<typeof guests>

interface GuestsFieldsProps {
  /** As an address has them. */
  readonly rooms: string
  readonly onChange: (rooms: string) => void
}

/** Who travels. Each change takes effect once all ages are known. */
function GuestsFields({ rooms, onChange }: GuestsFieldsProps) {
  const form = useForm<GuestsValues>({
    defaultValues: { occupancies: splitRooms(rooms) },
    resolver: zodResolver(guests, { error: explainIssue }),
    mode: 'onChange',
  })
  const { subscribe } = form
  const take = useEffectEvent((values: unknown) => {
    const { data } = z.safeParse(guests, values)
    if (data !== undefined && writeRooms(data.occupancies) !== rooms) onChange(writeRooms(data.occupancies))
  })
  useEffect(() => {
    const stop = subscribe({ formState: { values: true }, callback: ({ values }) => take(values) })
    return stop
  }, [subscribe])
  return (
    <FormProvider {...form}>
      <Stack as="fieldset" gap={2}>
        <Text as="legend" weight="bold">
          Guests
        </Text>
        <RoomsFields />
      </Stack>
    </FormProvider>
  )
}
