import type { Offer } from '#contract/find-offers'
import { freeUntilMs } from '../../../format/cancellation-course.ts'
import { taxesOf } from '../../../format/offer-sums.ts'
import { boardWords, roomWords } from '../../../format/offer-words.ts'

/** The offers of one kind of room, or of the same rooms together. */
export interface RoomGroup {
  readonly name: string
  /** How many can sleep in each room: `2`, `2 + 3`. */
  readonly sleeps: string
  /** For each board the cheapest, and where that can be cancelled for longer at more, the one that longest can. */
  readonly choices: readonly Offer[]
  readonly others: readonly Offer[]
}

/**
 * Puts offers together by room: the room of the cheapest first, and in it the cheapest offers first. One that is `wanted`
 * is a choice in any case, and its room comes first.
 */
export function groupByRoom(offers: readonly Offer[], now: Date, wanted?: Offer): RoomGroup[] {
  const byRoom = groupBy(offers, (offer) => `${roomWords(offer)} ${sleepsWords(offer)}`)
  const groups = byRoom.map((offers) => {
    const [first] = offers
    const chosen = new Set(groupBy(offers, boardWords).flatMap((offers) => choicesOf(offers, now)))
    if (wanted !== undefined) chosen.add(wanted)
    return {
      name: first === undefined ? '' : roomWords(first),
      sleeps: first === undefined ? '' : sleepsWords(first),
      choices: offers.filter((offer) => chosen.has(offer)),
      others: offers.filter((offer) => !chosen.has(offer)),
    }
  })
  const isWanted = ({ choices }: RoomGroup) => wanted !== undefined && choices.includes(wanted)
  return groups.toSorted((one, other) => Number(isWanted(other)) - Number(isWanted(one)))
}

function choicesOf(offers: readonly Offer[], now: Date): Offer[] {
  const candidates = offers
    .map((offer) => ({ offer, price: fullPrice(offer), freeUntilMs: freeUntilMs(offer.rates, now.getTime()) }))
    .toSorted((one, other) => one.price - other.price)
  const [cheapest] = candidates
  if (cheapest === undefined) return []
  const longest = candidates.reduce((best, next) => (next.freeUntilMs > best.freeUntilMs ? next : best))
  return [...new Set([cheapest.offer, longest.offer])]
}

/** What is paid in all: the total, and at the property what is of its currency. */
function fullPrice(offer: Offer): number {
  const { amount, currency } = offer.offerRetailRate
  return amount + (taxesOf(offer, 'at-property').find((tax) => tax.currency === currency)?.amount ?? 0)
}

function sleepsWords({ rates }: Offer): string {
  return rates.map(({ maxOccupancy }) => maxOccupancy).join(' + ')
}

/** Groups in the order in which they first come. */
function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[][] {
  const groups = new Map<string, Value[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return [...groups.values()]
}
