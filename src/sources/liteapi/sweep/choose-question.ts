import type { StayFinds, SweptPlace } from '#server/deals/finds/storage'
import { plannedStays } from './stay-plan.ts'

/** Each fifth request goes to the place that was asked longest ago, whatever it is expected to bring. */
const exploreEvery = 5

/** What the next question is chosen from. */
export interface Outlook {
  /** The ids of the hotels of each place, by the place's id. */
  readonly hotelsOf: ReadonlyMap<string, readonly string[]>
  readonly swept: ReadonlyMap<string, SweptPlace>
  /** Stays whose finds are due to be confirmed, the most finds first. */
  readonly due: readonly StayFinds[]
  /** How many questions were asked today. */
  readonly asked: number
  /** Places that are left alone for now. */
  readonly avoided: ReadonlySet<string>
  /** How many hotels a question is about, at most. */
  readonly hotelsPerRequest: number
  readonly nowMs: number
  /** A place whose planned questions have all been asked within this time is left alone until it is over. */
  readonly cycleMs: number
}

export type Question =
  /** Whether finds still hold. */
  | { readonly kind: 'renewal'; readonly stay: StayFinds }
  /** The planned question of a place with this number. */
  | { readonly kind: 'planned'; readonly placeId: string; readonly number: number }

/**
 * Returns the question that is expected to bring the most finds for its request, `undefined` where there is none to ask.
 * Confirming a find counts as one. A place is expected to bring what earlier questions there have, and one that was never
 * asked a find in each of its hotels, as many as a question covers: so places with many hotels come first, and tiny
 * ones when those have shown that they bring less. Of equals the place with more hotels comes first.
 */
export function chooseQuestion(outlook: Outlook): Question | undefined {
  const { due, asked, avoided, hotelsOf, hotelsPerRequest } = outlook
  const open = [...hotelsOf.keys()].filter((placeId) => !avoided.has(placeId) && !isResting(outlook, placeId))
  if (asked % exploreEvery === exploreEvery - 1 && open.length > 0) {
    return planned(
      outlook,
      best(open, (placeId) => [-askedAt(outlook, placeId), hotelCount(outlook, placeId)]),
    )
  }
  const renewal = due.find(({ placeId }) => !avoided.has(placeId) && hotelsOf.has(placeId))
  const renewed = renewal === undefined ? 0 : Math.min(renewal.finds, hotelsPerRequest)
  if (open.length > 0) {
    const placeId = best(open, (id) => [findsExpected(outlook, id), hotelCount(outlook, id)])
    if (renewal === undefined || findsExpected(outlook, placeId) > renewed) return planned(outlook, placeId)
  }
  return renewal && { kind: 'renewal', stay: renewal }
}

/** Returns how many questions a place's plan has. */
export function questionCount(hotels: number, hotelsPerRequest: number): number {
  return plannedStays * Math.ceil(hotels / hotelsPerRequest)
}

/** Returns which finds a question at a place is expected to bring before it was ever asked. */
export function findsExpectedAtFirst(hotels: number, hotelsPerRequest: number): number {
  return Math.min(hotels, hotelsPerRequest)
}

function planned({ swept, hotelsPerRequest, ...outlook }: Outlook, placeId: string): Question {
  const next = swept.get(placeId)?.nextQuestion ?? 0
  const count = questionCount(hotelCount(outlook, placeId), hotelsPerRequest)
  // A place may have lost hotels.
  return { kind: 'planned', placeId, number: next < count ? next : 0 }
}

function isResting({ swept, nowMs, cycleMs }: Outlook, placeId: string): boolean {
  const place = swept.get(placeId)
  if (place === undefined || place.nextQuestion > 0) return false
  const sinceMs = nowMs - place.cycleBeganAtMs
  return sinceMs >= 0 && sinceMs < cycleMs
}

function findsExpected(outlook: Outlook, placeId: string): number {
  const { swept, hotelsPerRequest } = outlook
  return swept.get(placeId)?.findsExpected ?? findsExpectedAtFirst(hotelCount(outlook, placeId), hotelsPerRequest)
}

function askedAt({ swept }: Outlook, placeId: string): number {
  return swept.get(placeId)?.askedAtMs ?? 0
}

function hotelCount({ hotelsOf }: Pick<Outlook, 'hotelsOf'>, placeId: string): number {
  return hotelsOf.get(placeId)?.length ?? 0
}

/** Returns the item with the highest numbers, compared one after the other; the first of equals. */
function best(items: readonly string[], numbersOf: (item: string) => readonly number[]): string {
  let best = items[0] as string
  let bestNumbers = numbersOf(best)
  for (const item of items.slice(1)) {
    const numbers = numbersOf(item)
    const at = numbers.findIndex((number, index) => number !== bestNumbers[index])
    if (at === -1 || (numbers[at] as number) < (bestNumbers[at] as number)) continue
    best = item
    bestNumbers = numbers
  }
  return best
}
