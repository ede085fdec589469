import './compare.css'
import { useState } from 'react'
import { Badge } from '../../../components/badge/badge.tsx'
import { Icon } from '../../../components/icon/icon.tsx'
import { CostLine } from '../../../components/rates/cost-line.tsx'
import { commonScale, costPieces, type ScheduledPrice } from '../../../components/rates/cost-pieces.ts'
import { columnLetter } from '../../../format/distances-between.ts'
import { countWords, roomWords } from '../../../format/offer-words.ts'
import { deadlineParts } from '../../../format/zone-time.ts'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import { DeskDialog } from '../choice/desk-dialog.tsx'
import { clientTerms, scheduledPrice } from '../sell/client-terms.ts'
import { PriceSwitch } from '../sell/price-switch.tsx'
import { useShownPrices } from '../sell/shown-prices.ts'
import { soldRate } from '../sell/sold-rate.ts'
import { commonStayWords, type ComparedRow, comparedRows, mostCompared } from './compared-rows.ts'

interface CompareDialogProps {
  readonly rates: readonly ChosenRate[]
  readonly now: Date
  readonly onClose: () => void
}

const fewest = 2

/** Two to six rates side by side. */
export function CompareDialog({ rates, now, onClose }: CompareDialogProps) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [isOnlyDifferent, setIsOnlyDifferent] = useState(false)
  const { rule, isNet } = useShownPrices()
  const left = rates.filter(({ key }) => !removed.has(key))
  const shown = left.slice(0, mostCompared)
  const rows = comparedRows(shown, { rule, isNet, now }).filter(({ differs }) => differs || !isOnlyDifferent)
  const stay = commonStayWords(shown, now)
  const prices = shown.map((rate) => scheduledPrice(soldRate(rate, rule)))

  return (
    <DeskDialog
      title={`Compare ${countWords(shown.length, 'rate', 'rates')}`}
      size="wide"
      onClose={onClose}
      controls={
        <>
          <p className="compare-note">
            {[
              stay,
              ...(left.length > mostCompared ? [`The first ${mostCompared} of ${left.length} chosen.`] : []),
            ].join(stay === '' ? '' : ' · ')}
          </p>
          <PriceSwitch />
          <label className="compare-only">
            <input
              type="checkbox"
              checked={isOnlyDifferent}
              onChange={({ target }) => setIsOnlyDifferent(target.checked)}
            />
            Only differences
          </label>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls with the arrow keys when focused. */}
      <div className="compare" role="group" aria-label="Comparison" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="compare-corner">
                <span className="visually-hidden">What is compared</span>
              </th>
              {shown.map((rate, index) => (
                <th key={rate.key} scope="col">
                  <div className="compare-head">
                    <span className="compare-letter">{columnLetter(index)}</span>
                    <span>{rate.hotel?.name ?? rate.hotelId}</span>
                    <button
                      type="button"
                      className="compare-remove"
                      aria-disabled={shown.length <= fewest}
                      aria-label={`Remove ${columnLetter(index)}, ${rate.hotel?.name ?? rate.hotelId}, ${roomWords(rate.offer)}`}
                      onClick={() => {
                        if (shown.length > fewest) setRemoved(new Set([...removed, rate.key]))
                      }}
                    >
                      <Icon name="x" size={15} />
                    </button>
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.name} row={row} rates={shown} prices={prices} now={now} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="compare-legend">
        <b aria-hidden>≠</b> marks what differs, the tint what differs from A. Lines of cancellation share one scale of
        time and cost, and end at check-in.
      </p>
    </DeskDialog>
  )
}

interface RowProps {
  readonly row: ComparedRow
  readonly rates: readonly ChosenRate[]
  readonly prices: readonly ScheduledPrice[]
  readonly now: Date
}

function Row({ row: { name, cells, notes, differs, lowest }, rates, prices, now }: RowProps) {
  return (
    <tr data-differs={differs} data-row={name}>
      <th scope="row">
        {name}
        {differs && (
          <>
            <b aria-hidden>{'\u00a0'}≠</b>
            <span className="visually-hidden">, differs</span>
          </>
        )}
      </th>
      {cells.map((cell, index) => (
        <td key={rates[index]!.key} data-differs={cell !== cells[0]}>
          {cell}
          {lowest.includes(index) && <Badge>lowest</Badge>}
          {notes?.[index] !== undefined && <small className="compare-below">{notes[index]}</small>}
          {name === 'Cancellation' && <TermsLine prices={prices} index={index} now={now} />}
        </td>
      ))}
    </tr>
  )
}

/** The cost of cancelling one of the rates, on the scale of all. */
function TermsLine({ prices, index, now }: Pick<RowProps, 'prices' | 'now'> & { readonly index: number }) {
  const scale = commonScale(prices, now.getTime())
  const price = prices[index]!
  return (
    <>
      <CostLine
        pieces={costPieces(price, scale)}
        label={`What cancelling costs: ${clientTerms(price.schedule, now)}`}
      />
      <span className="compare-axis" aria-hidden>
        <span>Now</span>
        <span>{deadlineParts(scale.endMs, 'UTC', now).day}</span>
      </span>
    </>
  )
}
