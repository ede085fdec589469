import { nightsBetween } from '#contract/days'
import type { KeyboardEvent } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { formatStay } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/money.ts'
import { boardWords, countWords, guestWords, roomWords } from '../../../format/offer-words.ts'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import { clientTerms, scheduleOf } from '../sell/client-terms.ts'
import { belowWords } from '../sell/sell-words.ts'
import { sellingPrice, type SellRule } from '../sell/selling-price.ts'
import { soldRate } from '../sell/sold-rate.ts'
import { ageWords } from './describe-change.ts'
import type { Repricing } from './use-repriced.ts'

interface KeptRateProps {
  readonly rate: ChosenRate
  readonly repricing: Repricing
  /** What has changed since it was kept. */
  readonly changes: readonly string[]
  readonly rule: SellRule
  readonly now: Date
  readonly isChosen: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
  readonly onUpdate: () => void
  readonly onChoose: () => void
}

/** A kept rate, with what has become of it. Alt and an arrow key move it. */
export function KeptRate(props: KeptRateProps) {
  const { rate, repricing, changes, rule, now, isChosen, isFirst, isLast } = props
  const { onMove, onRemove, onUpdate, onChoose } = props
  const { hotel, hotelId, offer, stay } = rate
  const sold = sellingPrice(rate, rule)
  const rooms = roomWords(offer)
  const name = `${hotel?.name ?? hotelId}, ${rooms}`
  const below = belowWords(sold)

  function moveByKey(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    onMove(by)
  }

  return (
    <li className="kept" data-kind={repricing.kind} data-changed={changes.length > 0} onKeyDown={moveByKey}>
      <div className="kept-words">
        <h3>{hotel === undefined ? hotelId : `${hotel.name}, ${hotel.city}`}</h3>
        <p>
          {rooms} · {boardWords(offer)}
        </p>
        <p className="lists-soft">
          {formatStay(stay.checkin, stay.checkout, now)},{' '}
          {countWords(nightsBetween(stay.checkin, stay.checkout), 'night', 'nights')} · {guestWords(stay.occupancies)}
        </p>
        <p className="lists-soft">{clientTerms(scheduleOf(soldRate(rate, rule)), now)}</p>
      </div>
      <div className="kept-price">
        <p>
          <strong>{formatMoney(sold.price)}</strong>
        </p>
        {below !== undefined && <p className="kept-below">{below}</p>}
        <p className="lists-soft">found {ageWords(rate.foundAtMs, now)}</p>
      </div>
      <div className="kept-change">
        <Change repricing={repricing} changes={changes} foundWords={ageWords(rate.foundAtMs, now)} />
      </div>
      <div className="kept-actions">
        {changes.length > 0 && (
          <button type="button" className="button" onClick={onUpdate}>
            Update<span className="visually-hidden"> {name}</span>
          </button>
        )}
        <button type="button" className="button" disabled={isChosen || repricing.kind === 'gone'} onClick={onChoose}>
          {isChosen ? 'Chosen' : 'Choose'}
          <span className="visually-hidden"> {name}</span>
        </button>
        <span className="kept-icons">
          <button
            type="button"
            aria-label={`Move up: ${name}`}
            aria-keyshortcuts="Alt+ArrowUp"
            aria-disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <Icon name="arrow-up" size={16} />
          </button>
          <button
            type="button"
            aria-label={`Move down: ${name}`}
            aria-keyshortcuts="Alt+ArrowDown"
            aria-disabled={isLast}
            onClick={() => onMove(1)}
          >
            <Icon name="arrow-up" size={16} className="icon-down" />
          </button>
          <button type="button" aria-label={`Remove: ${name}`} onClick={onRemove}>
            <Icon name="x" size={16} />
          </button>
        </span>
      </div>
    </li>
  )
}

interface ChangeProps {
  readonly repricing: Repricing
  readonly changes: readonly string[]
  /** How old the kept price is. */
  readonly foundWords: string
}

function Change({ repricing, changes, foundWords }: ChangeProps) {
  if (repricing.kind === 'checking') return <p className="lists-soft">Checking…</p>
  if (repricing.kind === 'gone') {
    return (
      <p>
        <b>No longer offered.</b> The price is that of {foundWords}.
      </p>
    )
  }
  if (repricing.kind === 'unknown') {
    return (
      <p>
        <b>Not checked.</b> {repricing.reason} The price is that of {foundWords}.
      </p>
    )
  }
  if (changes.length === 0) return <p className="lists-soft">Unchanged, checked just now</p>
  return (
    <p>
      <b>Changed:</b> {changes.join(' · ')}
    </p>
  )
}
