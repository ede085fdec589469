import { maxOfferHotels } from '#contract/hotels/stay-limits'
import { useRef } from 'react'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { FieldError } from '#web/kit/form/field.tsx'
import { useFieldError } from '#web/kit/form/use-field-error.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import { hotelPlaces } from '../days/hotel-places.ts'
import { moveFocus } from '../move-focus.ts'
import { describeCities } from './describe-hotels.ts'
import { HotelsCombobox } from './hotels-combobox.tsx'
import styles from './search.module.css'
import { useHotelSelection } from './use-hotel-selection.ts'

/** The field for the hotels: by name, all in a place, or by id. */
export function HotelsField({ idsInAddress }: { readonly idsInAddress: readonly string[] }) {
  const selection = useHotelSelection(idsInAddress)
  const { text, errorId, attributes } = useFieldError('hotelIds')
  const { status } = selection
  return (
    <Stack gap={1} className={styles.hotelsField}>
      <HotelsCombobox selection={selection} attributes={attributes} />
      <FieldError id={errorId} text={text} />
      <ChosenHotels selection={selection} />
      {/* Announced to screen readers; visible only if the selected hotels do not already show it. */}
      <Hidden as="output">{status?.text}</Hidden>
      {status !== undefined && status.isEvident !== true && (
        <Row as={Text} size="small" tone="soft" gap={3} rowGap="none">
          <span aria-hidden>{status.text}</span>
          {status.action !== undefined && (
            <Button look="plain" onClick={status.action.run}>
              {status.action.text}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  )
}

interface ChosenHotelsProps {
  readonly selection: Omit<ReturnType<typeof useHotelSelection>, 'chosen'> & { readonly chosen: readonly string[] }
}

/** Up to this many places have a chip each; more share one chip. */
const maxPlaces = 5

/** The selected hotels: a few by name, or more as one chip for each place, which opens their list and removes them. */
function ChosenHotels({ selection }: ChosenHotelsProps) {
  const { chosen, known, areNamed } = selection
  if (chosen.length === 0) return null
  if (areNamed) return <HotelChips selection={selection} />
  const places = hotelPlaces(chosen, known).map(({ hotelIds }) => hotelIds)
  const areKnown = places.flat().length === chosen.length && places.length <= maxPlaces
  return (
    <Row gap={2} rowGap={1} className={styles.places}>
      {(areKnown ? places : [chosen]).map((ids) => (
        <PlaceChip key={ids[0]} ids={ids} selection={selection} />
      ))}
    </Row>
  )
}

function PlaceChip({ ids, selection }: ChosenHotelsProps & { readonly ids: readonly string[] }) {
  const { chosen, known, clear } = selection
  const cities = describeCities(ids.flatMap((id) => known.get(id) ?? []))
  const count = formatCount(ids.length, 'hotel', 'hotels')
  return (
    <Row gap={1} wrap={false} className={styles.place}>
      <Popover
        buttonClassName={styles.chip}
        className={styles.list}
        button={
          <>
            {cities !== '' && <b data-unfolds>{cities}</b>}
            {cities !== '' && ' · '}
            {count}
            <Icon name="chevron-down" size={14} />
          </>
        }
      >
        <Row justify="between">
          {chosen.length} of {maxOfferHotels} hotels
          <Button look="plain" onClick={() => clear()}>
            Clear all
          </Button>
        </Row>
        <HotelChips selection={{ ...selection, chosen: ids }} />
      </Popover>
      <IconButton
        icon="x"
        size={14}
        label={`Remove ${cities === '' ? count : `${count} of ${cities}`}`}
        onClick={() => clear(ids)}
      />
    </Row>
  )
}

/** The selected hotels, latest first: one tab stop with arrow key navigation. */
function HotelChips({ selection: { chosen, known, remove } }: ChosenHotelsProps) {
  const list = useRef<HTMLUListElement>(null)

  /** Removes a hotel and focuses the next one, or the field after the last. */
  function removeAt(index: number, id: string, form: HTMLFormElement | null) {
    remove(id)
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button') ?? []
      const next = buttons[Math.min(index, buttons.length - 1)] ?? form?.querySelector<HTMLElement>('[role=combobox]')
      next?.focus()
    })
  }

  return (
    <Row
      as="ul"
      ref={list}
      className={styles.chips}
      aria-label={`${formatCount(chosen.length, 'hotel', 'hotels')} chosen`}
      onKeyDown={moveFocus}
    >
      {chosen.toReversed().map((id, index) => {
        const hotel = known.get(id)
        const name = hotel?.name ?? id
        return (
          <li key={id} className={styles.chip}>
            <b title={name}>{name}</b>
            <Text as="span" tone="soft">
              {hotel?.city}
            </Text>
            <IconButton
              icon="x"
              size={14}
              label={`Remove ${name}`}
              tabIndex={index === 0 ? 0 : -1}
              onClick={({ currentTarget }) => removeAt(index, id, currentTarget.form)}
            />
          </li>
        )
      })}
    </Row>
  )
}
