import './heart.css'
import { nightsBetween } from '#contract/days'
import { keepStay, useShortlist } from '../../browser/shortlist.ts'
import { formatDay } from '../../format/dates.ts'
import { type KeptStay, stayKey, writeStay } from '../../format/kept-stay.ts'
import { Icon } from '../icon/icon.tsx'

interface HeartProps {
  readonly stay: KeptStay
  /** Whether it says in words what it does. */
  readonly isWide?: boolean
}

/** Puts a stay on the shortlist of this device, and takes it off. */
export function Heart({ stay, isWide }: HeartProps) {
  const text = writeStay(stay)
  const isKept = useShortlist().some((other) => stayKey(other) === stayKey(text))
  const nights = nightsBetween(stay.checkin, stay.checkout)
  return (
    <button
      type="button"
      className={isWide ? 'heart button' : 'heart'}
      aria-pressed={isKept}
      aria-label={`Keep ${stay.hotelName}, ${nights} night${nights === 1 ? '' : 's'} from ${formatDay(stay.checkin)}, on the shortlist`}
      onClick={() => keepStay(text, !isKept)}
    >
      <Icon name="heart" />
      {isWide && 'Shortlist'}
    </button>
  )
}
