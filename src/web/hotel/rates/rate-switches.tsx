import { boardKey, boardName } from '#contract/hotels/board'
import type { Offer } from '#contract/hotels/find-offers'
import { isRefundable } from '#contract/hotels/refundable'
import { Button } from '#web/kit/button.tsx'
import { Check, Choice } from '#web/kit/controls/choice.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { Row } from '#web/kit/stack.tsx'
import { formatBoards } from '#web/stay/offer/format-offer.ts'
import styles from './rates.module.css'

/** The filters of a hotel's rates. */
export interface RateSwitches {
  readonly refundable?: true | undefined
  /** The board's name: our own if known, otherwise the supplier's. */
  readonly board?: string | undefined
}

/** Returns the offers that match the filters, in the same order. */
export function narrowOffers(offers: readonly Offer[], { refundable, board }: RateSwitches, nowMs: number): Offer[] {
  return offers.filter(
    (offer) =>
      (refundable === undefined || isRefundable(offer, nowMs)) && (board === undefined || boardOf(offer) === board),
  )
}

interface SwitchFieldsProps {
  readonly offers: readonly Offer[]
  readonly left: number
  readonly switches: RateSwitches
  readonly onSwitch: (switches: RateSwitches) => void
  readonly now: Date
}

/** Switches for properties that differ between rates. If no rate is left, says which to switch off. */
export function SwitchFields({ offers, left, switches, onSwitch, now }: SwitchFieldsProps) {
  const { refundable, board } = switches
  const boards = [...new Set([...offers.map(boardOf), ...(board === undefined ? [] : [board])])]
  const hasBoards = boards.length > 1 || board !== undefined
  const hasTerms =
    refundable !== undefined || new Set(offers.map((offer) => isRefundable(offer, now.getTime()))).size > 1
  return (
    <>
      {(hasTerms || hasBoards) && (
        <Row className={styles.switches}>
          {hasBoards && (
            <Choice
              title="Board"
              anyText="Any board"
              options={boards.map((each) => ({ value: each, text: each }))}
              chosen={board}
              onChoose={(chosen) => onSwitch({ refundable, board: chosen })}
            />
          )}
          {hasTerms && (
            <Check
              checked={refundable === true}
              onChange={({ target }) => onSwitch({ board, refundable: target.checked || undefined })}
            >
              Refundable
            </Check>
          )}
        </Row>
      )}
      {left === 0 && (
        <EmptyNotice title="No rates match" action={<Button onClick={() => onSwitch({})}>Show all rates</Button>}>
          None of the {formatCount(offers.length, 'rate', 'rates')} for this stay has what you chose.
        </EmptyNotice>
      )}
    </>
  )
}

/** Returns the board names of an offer. Different supplier names for the same board become one. */
function boardOf({ rates }: Offer): string {
  return [...new Set(rates.map((rate) => boardName(boardKey(rate), formatBoards({ rates: [rate] }))))].join(' + ')
}
