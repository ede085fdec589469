import type { SellRule } from '../sell/selling-price.ts'
import { leavesWords } from '../sell/sell-words.ts'

interface NetChoiceProps {
  readonly withNet: boolean
  readonly onChange: (withNet: boolean) => void
}

/** Asks whether a quote and a CSV file also hold what the agent pays; never remembered. */
export function NetChoice({ withNet, onChange }: NetChoiceProps) {
  return (
    <label className="export-net">
      <input type="checkbox" checked={withNet} onChange={({ target }) => onChange(target.checked)} />
      <span>
        Include commission and net prices
        <small>In the quote and the CSV file, until you leave this page. A proposal never holds them.</small>
      </span>
    </label>
  )
}

interface LeavesProps {
  readonly id: string
  readonly rule: SellRule
  /** How many rates have a price of their own. */
  readonly owns: number
  readonly withNet: boolean
}

/** Says what a client will read. */
export function Leaves({ id, rule, owns, withNet }: LeavesProps) {
  return (
    <p id={id} className="export-leaves" data-net={withNet}>
      {leavesWords(rule, owns, withNet)}
    </p>
  )
}
