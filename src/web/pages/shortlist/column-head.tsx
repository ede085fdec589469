import { nightsBetween } from '#contract/days'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../components/icon/icon.tsx'
import { CardPhoto } from '../../components/photos/card-photo.tsx'
import { staySearchFields } from '../../components/stay/stay-search.ts'
import { formatStay } from '../../format/dates.ts'
import { columnLetter } from '../../format/distances-between.ts'
import type { KeptStay } from '../../format/kept-stay.ts'
import { countWords, guestWords } from '../../format/offer-words.ts'
import { hotelPath } from '../../paths.ts'

interface ColumnHeadProps {
  readonly index: number
  readonly isLast: boolean
  readonly stay: KeptStay
  readonly name: string
  readonly photo: string | undefined
  readonly now: Date
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
}

/** Guests that need no word. */
const usualRooms = '2'

/** The head of a column: which stay it is, and what can be done with it. */
export function ColumnHead({ index, isLast, stay, name, photo, now, onMove, onRemove }: ColumnHeadProps) {
  const { hotelId, checkin, checkout, rooms } = stay
  const letter = columnLetter(index)
  const pressed = useRef<HTMLButtonElement>(undefined)
  // Browsers take the focus from what moves.
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = undefined
  }, [index])

  function move({ currentTarget }: MouseEvent<HTMLButtonElement>, by: number) {
    if (currentTarget.ariaDisabled === 'true') return
    pressed.current = currentTarget
    onMove(by)
  }

  return (
    <th scope="col" className="stays-head">
      <CardPhoto url={photo} loading="eager" />
      <span className="stays-name">
        <b className="stays-letter">{letter}</b>
        <Link to={hotelPath.href(hotelId, { checkin, checkout })}>{name}</Link>
      </span>
      <span className="stays-nights">
        {formatStay(checkin, checkout, now)}, {countWords(nightsBetween(checkin, checkout), 'night', 'nights')}
        {rooms !== usualRooms && `, ${guestWords(staySearchFields.rooms.read(rooms) ?? [])}`}
      </span>
      <span className="stays-buttons">
        <button
          type="button"
          className="icon-button"
          aria-label={`Move ${letter}, ${name}, to the left`}
          aria-disabled={index === 0}
          onClick={(event) => move(event, -1)}
        >
          <Icon name="arrow-left" size={16} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`Move ${letter}, ${name}, to the right`}
          aria-disabled={isLast}
          onClick={(event) => move(event, 1)}
        >
          <Icon name="arrow-left" size={16} className="icon-turned" />
        </button>
        <button type="button" className="icon-button" aria-label={`Remove ${letter}, ${name}`} onClick={onRemove}>
          <Icon name="x" size={16} />
        </button>
      </span>
    </th>
  )
}
