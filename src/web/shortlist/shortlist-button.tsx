import { nightsBetween } from '#contract/days'
import { Button, IconButton } from '#web/kit/button.tsx'
import { formatDay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { Icon } from '#web/kit/icon.tsx'
import { type SavedStay, writeStay, writtenKey } from '#web/stay/saved-stay.ts'
import { saveStay, useShortlist } from './shortlist.ts'
import styles from './shortlist-button.module.css'

interface ShortlistButtonProps {
  readonly stay: SavedStay
  /** Whether the button has a text label. */
  readonly isWide?: boolean
}

/** Adds a stay to this device's shortlist, or removes it. */
export function ShortlistButton({ stay, isWide }: ShortlistButtonProps) {
  const text = writeStay(stay)
  const isSaved = useShortlist().some((other) => writtenKey(other) === writtenKey(text))
  const { checkin, checkout } = stay.stay
  const nights = nightsBetween(checkin, checkout)
  const button = {
    className: styles.button,
    'aria-pressed': isSaved,
    'data-scripted': true,
    onClick: () => saveStay(text, !isSaved),
  }
  const label = `Save ${stay.hotelName}, ${formatCount(nights, 'night', 'nights')} from ${formatDay(checkin)}, to shortlist`
  return isWide === true ? (
    <Button {...button} data-wide aria-label={label}>
      <Icon name="heart" />
      Shortlist
    </Button>
  ) : (
    <IconButton {...button} icon="heart" label={label} />
  )
}
