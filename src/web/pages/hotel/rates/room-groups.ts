import type { Offer } from '#contract/find-offers'
import { freeUntilMs } from '../../../format/cancellation-schedule.ts'
import { taxesOf } from '../../../format/offer-sums.ts'
import { boardWords, roomWords } from '../../../format/offer-words.ts'

/** The offers of one room type, or of the same combination of rooms. */
export interface RoomGroup {
  readonly name: string
  /** How many people each room sleeps: `2`, `2 + 3`. */
  readonly sleeps: string
  /** For each board the cheapest offer, and the one that is free to cancel for longest. */
  readonly choices: readonly Offer[]
  readonly others: readonly Offer[]
}

/**
 * Groups offers, sorted by price, by room. The `preferred` offer is always among the choices, and its room comes first;
 * the other rooms keep the order of their cheapest offers.
 */
export function groupByRoom(offers: readonly Offer[], now: Date, preferred?: Offer): RoomGroup[] {
  const byRoom = groupBy(offers, (offer) => `${roomWords(offer)} ${sleepsWords(offer)}`)
  const groups = byRoom.map((offers) => {
    const [first] = offers
    const chosen = new Set(groupBy(offers, boardWords).flatMap((offers) => choicesOf(offers, now)))
    if (preferred !== undefined) chosen.add(preferred)
    return {
      name: first === undefined ? '' : roomWords(first),
      sleeps: first === undefined ? '' : sleepsWords(first),
      choices: offers.filter((offer) => chosen.has(offer)),
      others: offers.filter((offer) => !chosen.has(offer)),
    }
  })
  const isPreferred = ({ choices }: RoomGroup) => preferred !== undefined && choices.includes(preferred)
  return groups.toSorted((one, other) => Number(isPreferred(other)) - Number(isPreferred(one)))
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

/** The total, plus taxes paid at the property in the same currency. */
function fullPrice(offer: Offer): number {
  const { amount, currency } = offer.offerRetailRate
  return amount + (taxesOf(offer, 'at-property').find((tax) => tax.currency === currency)?.amount ?? 0)
}

function sleepsWords({ rates }: Offer): string {
  return rates.map(({ maxOccupancy }) => maxOccupancy).join(' + ')
}

/** Groups values by key, in order of first occurrence. */
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
