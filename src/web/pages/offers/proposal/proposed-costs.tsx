import { costAt } from '../../../format/cancellation-schedule.ts'
import { formatMoney } from '../../../format/money.ts'
import { CostLine } from '../../../components/rates/cost-line.tsx'
import { type CostScale, costPieces, type ScheduledPrice } from '../../../components/rates/cost-pieces.ts'
import { clientTerms, deadlineWords } from '../sell/client-terms.ts'

interface CancellationCostsProps {
  readonly price: ScheduledPrice
  readonly scale: CostScale
  readonly now: Date
}

/** What cancelling costs over time, as a line and in words; nothing where it never changes. */
export function CancellationCosts({ price, scale, now }: CancellationCostsProps) {
  const { schedule } = price
  const later = schedule.steps.filter(({ fromMs }) => fromMs > now.getTime())
  if (later.length === 0) return null
  const steps = [{ fromMs: now.getTime(), cents: costAt(schedule, now.getTime()) }, ...later]
  return (
    <div className="costs">
      <div className="costs-line">
        <CostLine
          pieces={costPieces(price, scale)}
          label={`What cancelling costs until check-in: ${clientTerms(schedule, now)}`}
        />
        <p className="axis">
          <span>Today</span>
          <span>Check-in</span>
        </p>
      </div>
      <table>
        <caption>What cancelling costs</caption>
        <tbody>
          {steps.map(({ fromMs, cents }, index) => (
            <tr key={fromMs}>
              <th scope="row">{index === 0 ? 'Today' : `From ${deadlineWords(fromMs, schedule.timeZone, now)}`}</th>
              <td>{costWords(cents, schedule.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function costWords(cents: number | undefined, currency: string): string {
  if (cents === undefined) return 'a fee'
  return cents === 0 ? 'nothing' : formatMoney({ amount: cents / 100, currency })
}
