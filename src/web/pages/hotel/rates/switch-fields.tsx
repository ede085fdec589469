import type { Offer } from '#contract/find-offers'
import { useId } from 'react'
import { countWords } from '../../../format/offer-words.ts'
import { boardsOf, isRefundable, type RateSwitches, switchWords } from './rate-switches.ts'

interface SwitchFieldsProps {
  readonly offers: readonly Offer[]
  /** Those that the switches leave. */
  readonly wanted: readonly Offer[]
  readonly switches: RateSwitches
  readonly onSwitch: (switches: RateSwitches) => void
}

/** Switches that narrow the rates, as far as these differ; where nothing is left, what to switch off. */
export function SwitchFields({ offers, wanted, switches, onSwitch }: SwitchFieldsProps) {
  const name = useId()
  const { refundable, board } = switches
  const boards = boardsOf(offers)
  const hasBoards = boards.length > 1 || board !== undefined
  const hasTerms = refundable !== undefined || new Set(offers.map(isRefundable)).size > 1
  return (
    <>
      {(hasTerms || hasBoards) && (
        <div className="hotel-switches">
          {hasTerms && (
            <label className="hotel-switch">
              <input
                type="checkbox"
                checked={refundable === true}
                onChange={({ target }) => onSwitch({ board, refundable: target.checked || undefined })}
              />
              Refundable
            </label>
          )}
          {hasBoards && (
            <div role="radiogroup" aria-label="Board" className="hotel-switches">
              {[undefined, ...new Set([...boards, ...(board === undefined ? [] : [board])])].map((each) => (
                <label key={each ?? ''} className="hotel-switch">
                  <input
                    type="radio"
                    name={name}
                    checked={each === board}
                    onChange={() => onSwitch({ refundable, board: each })}
                  />
                  {each ?? 'Any board'}
                </label>
              ))}
            </div>
          )}
        </div>
      )}
      {wanted.length === 0 && (
        <div className="hotel-sold-out">
          <h3>No rate is left</h3>
          <p>
            None of the {countWords(offers.length, 'rate', 'rates')} for this stay {switchWords(switches)}.
          </p>
          <p className="hotel-sold-out-dates">
            {refundable !== undefined && board !== undefined && (
              <>
                <button type="button" className="button" onClick={() => onSwitch({ board })}>
                  Non-refundable too
                </button>
                <button type="button" className="button" onClick={() => onSwitch({ refundable })}>
                  Any board
                </button>
              </>
            )}
            <button type="button" className="button" onClick={() => onSwitch({})}>
              Show all rates
            </button>
          </p>
        </div>
      )}
    </>
  )
}
