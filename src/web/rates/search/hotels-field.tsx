import { maxOfferHotels } from '#contract/hotels/stay-limits'
import { useRef, useState } from 'react'
import { Button, IconButton } from '#web/kit/button.tsx'
import { FieldError } from '#web/kit/form/field.tsx'
import { useFieldError } from '#web/kit/form/use-field-error.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { HotelsCombobox } from './hotels-combobox.tsx'
import styles from './search.module.css'
import { useHotelSelection } from './use-hotel-selection.ts'

/** The hotels to request rates for: by name, all in a place, or by id. */
export function HotelsField({ idsInAddress }: { readonly idsInAddress: readonly string[] | undefined }) {
  const selection = useHotelSelection(idsInAddress)
  const { text, errorId, attributes } = useFieldError('hotelIds')
  const { status } = selection
  return (
    <Stack gap={1}>
      <HotelsCombobox selection={selection} attributes={attributes} />
      <FieldError id={errorId} text={text} />
      <Row as={Text} size="small" tone="soft" gap={3} rowGap="none">
        <output>{status?.text}</output>
        {status?.retry !== undefined && (
          <Button look="plain" onClick={status.retry}>
            Retry
          </Button>
        )}
      </Row>
      <HotelTags selection={selection} fieldId={attributes.id} />
    </Stack>
  )
}

interface HotelTagsProps {
  readonly selection: ReturnType<typeof useHotelSelection>
  /** The field they were chosen in, focused when the last one is removed. */
  readonly fieldId: string
}

const maxShown = 12

/** The chosen hotels, latest first; more than a dozen are shown on demand. */
function HotelTags({ selection: { chosen, known, isNamed, remove, clear }, fieldId }: HotelTagsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (chosen.length === 0) return null
  const latestFirst = chosen.toReversed()
  const rest = chosen.length - maxShown
  const shown = showsAll ? latestFirst : latestFirst.slice(0, maxShown)

  function removeAt(index: number, id: string) {
    remove(id)
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button') ?? []
      const next = buttons[Math.min(index, buttons.length - 1)] ?? document.getElementById(fieldId)
      next?.focus()
    })
  }

  return (
    <Row>
      <Row
        as="ul"
        ref={list}
        className={styles.tags}
        aria-label={`${formatCount(chosen.length, 'hotel', 'hotels')} chosen`}
      >
        {shown.map((id, index) => {
          const hotel = known.get(id)
          const isUnknown = hotel === undefined && isNamed
          return (
            <Row as="li" key={id} wrap={false} className={styles.tag} data-unknown={isUnknown || undefined}>
              <Text as="b" weight="medium">
                {hotel?.name ?? id}
              </Text>
              <Text as="span" tone="soft">
                {isUnknown ? 'unknown' : hotel?.city}
              </Text>
              <IconButton
                icon="x"
                size={14}
                label={`Remove ${hotel?.name ?? id}`}
                onClick={() => removeAt(index, id)}
              />
            </Row>
          )
        })}
      </Row>
      <Row as={Text} size="small" tone="soft" gap={3} wrap={false}>
        <span>
          {chosen.length} of {maxOfferHotels} hotels
        </span>
        {rest > 0 && (
          <Button look="plain" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show ${rest} more`}
          </Button>
        )}
        {chosen.length > 1 && (
          <Button
            look="plain"
            onClick={() => {
              clear()
              document.getElementById(fieldId)?.focus()
            }}
          >
            Clear all
          </Button>
        )}
      </Row>
    </Row>
  )
}
