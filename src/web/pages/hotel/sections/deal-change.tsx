import type { Deal } from '#contract/list-deals'
import { CancellationLine } from '../../../components/deal-card/cancellation-line.tsx'
import type { DealCheck } from '../rates/check-deal.ts'
import { changeWords } from './change-words.ts'

type DealRoom = Deal['data']['room_types'][number]

interface DealChangeProps {
  readonly room: DealRoom
  /** What has become of the deal; undefined while that is not known. */
  readonly check: DealCheck | undefined
  readonly now: Date
}

/** The rate of a deal, and what has changed since it was found, which takes no more space than what it replaces. */
export function DealChange({ room, check, now }: DealChangeProps) {
  const [rate] = room.rates
  const cheapest = check?.kind === 'rate sold out' ? check.cheapest : undefined
  return (
    <>
      <output className="hotel-deal-change">{check !== undefined && changeWords(check, room.calculations)}</output>
      {cheapest !== undefined ? (
        <div>
          <p className="hotel-note">
            {cheapest.roomName} · {cheapest.boardName}
          </p>
          <p className="hotel-note">{cheapest.refundable ? 'Refundable' : 'Non-refundable'}</p>
        </div>
      ) : (
        rate !== undefined && (
          <div>
            <p className="hotel-note">
              {rate.name} · {rate.board_name}
            </p>
            <CancellationLine policies={rate.cancellation_policies} now={now} />
          </div>
        )
      )}
    </>
  )
}
