import type { HotelDetail } from '#contract/hotels/get-hotel'
import { useId, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Facts } from '#web/kit/card.tsx'
import { CopyButton } from '#web/kit/controls/copy-button.tsx'
import { formatTime } from '#web/kit/format/locale.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import type { Hotel } from '#web/stay/hotel/get-hotel.ts'
import type { GuestRating } from '#web/stay/hotel/list-hotels.ts'
import { Rating, Stars } from '#web/stay/hotel/rating.tsx'
import styles from '../hotel.module.css'
import { amenityIcon } from './amenity-icon.ts'
import { formatPostalAddress } from './location.tsx'
import { Section } from './section.tsx'

interface HotelTopProps {
  readonly hotel: HotelDetail
  /** Undefined if unknown. */
  readonly guestRating: GuestRating | undefined
}

/** The hotel's name, stars, guest rating and address. */
export function HotelTop({ hotel, guestRating }: HotelTopProps) {
  const { name, stars, address } = hotel
  const line = formatPostalAddress(address)
  return (
    <Stack as="header" gap={2} className={styles.top}>
      <h1>{name}</h1>
      <Row gap={3} rowGap={1}>
        {stars === 0 ? (
          <Text as="span" size="small" tone="soft">
            No star rating
          </Text>
        ) : (
          <Stars count={stars} />
        )}
        {guestRating !== undefined && guestRating.rating > 0 && <Rating {...guestRating} />}
      </Row>
      {/* On its own line: the rating may load later. */}
      <Row gap={3} rowGap={1}>
        <Text as="address" tone="soft">
          {line}
        </Text>
        <CopyButton label="Copy address" text={`${name}, ${line}`} />
      </Row>
    </Stack>
  )
}

/** A description with more HTML characters than this starts folded. */
const foldedFrom = 1800

/** The hotel's own description. */
export function About({ description }: Pick<Hotel, 'description'>) {
  const id = useId()
  const isLong = description.length >= foldedFrom
  const [isOpen, setIsOpen] = useState(!isLong)
  return (
    <Section id="about" title="About the hotel">
      <div
        id={id}
        className={styles.paragraphs}
        data-rich-text
        data-folded={!isOpen}
        dangerouslySetInnerHTML={{ __html: description }}
      />
      {isLong && (
        <Row>
          <Button look="plain" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Read less' : 'Read more'}
          </Button>
        </Row>
      )}
    </Section>
  )
}

/** The amenities by category, each with its icon or a check mark. */
export function Amenities({ amenities }: Pick<HotelDetail, 'amenities'>) {
  return (
    <Section id="amenities" title="Amenities">
      {amenities.length === 0 && <p>The hotel lists no amenities.</p>}
      <div className={styles.amenities}>
        {[...Map.groupBy(amenities, ({ category }) => category)].map(([category, ofCategory]) => (
          <Stack key={category} gap={2}>
            <Text as="h3" size="body">
              {category}
            </Text>
            <Stack as="ul" role="list" gap={1}>
              {ofCategory.map(({ id, name }) => (
                <li key={id}>
                  <Icon name={amenityIcon(name)} />
                  {name}
                </li>
              ))}
            </Stack>
          </Stack>
        ))}
      </div>
    </Section>
  )
}

type Attributes = NonNullable<HotelDetail['accessibilityAttributes']>

/** The platform's accessibility details, if it has any. */
export function Accessibility({ attributes }: { readonly attributes: Attributes | undefined }) {
  const lines = describeAccessibility(attributes ?? {})
  if (lines.length === 0) return null
  return (
    <Section id="accessibility" title="Accessibility">
      <ul role="list" className={styles.amenities}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  )
}

/** Lists the flags that are set, numbers and texts: `Shower chair`, `Ramp angle: 5`. Items of a list have no name. */
export function describeAccessibility(attributes: Attributes): string[] {
  const lines = Object.entries(attributes).flatMap(([key, value]) => {
    const words = key.replaceAll(/(?<=[a-z])(?=[A-Z])|[_-]+/g, ' ').toLowerCase()
    const name = words.charAt(0).toUpperCase() + words.slice(1)
    if (value === true) return [name]
    if (Array.isArray(value)) return value.filter((text) => text !== '')
    return value === false || value === '' ? [] : [`${name}: ${value}`]
  })
  return [...new Set(lines)]
}

/** Check-in and check-out times. */
export function Policies({ policies: { checkIn, checkOut } }: Pick<HotelDetail, 'policies'>) {
  const times = {
    'Check-in': `${formatTimeOfDay(checkIn.beginTime)} to ${formatTimeOfDay(checkIn.endTime)}`,
    'Check-out': `by ${formatTimeOfDay(checkOut.time)}`,
  }
  return (
    <Section id="policies" title="Policies">
      <Facts facts={times} />
      <Note>Hotel’s local time.</Note>
    </Section>
  )
}

/** Formats a time of day such as `15:00` in the reader's locale: `15:00` or `3:00 PM`. */
function formatTimeOfDay(time: string): string {
  const [hour, minute] = time.split(':')
  return formatTime(hour, minute)
}
