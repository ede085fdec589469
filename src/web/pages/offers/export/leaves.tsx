import type { SellRule } from '../sell/selling-price.ts'
import { leavesWords } from '../sell/sell-words.ts'

interface LeavesProps {
  readonly id: string
  readonly rule: SellRule
  /** How many rates have a price of their own. */
  readonly owns: number
}

/** Says what a client will read. */
export function Leaves({ id, rule, owns }: LeavesProps) {
  return (
    <p id={id} className="export-leaves">
      {leavesWords(rule, owns)}
    </p>
  )
}
