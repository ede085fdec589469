import { boardKey, boardName } from '#contract/hotels/board'
import { remarksOf } from '#contract/hotels/remarks'
import type { SoldRooms } from '#contract/proposals/proposal'
import { formatMoney } from '#web/kit/format/money.ts'
import { cancellationSchedule, stepsFrom } from '../cancellation/cancellation-schedule.ts'
import { describeTerms } from '../cancellation/describe-terms.ts'
import { countGuests } from '../offer/format-offer.ts'

type Room = SoldRooms['rates'][number]

/** Rooms sold together, as loaded at a moment, with the hotel's time zone if known. */
interface ReadRooms {
  readonly rates: readonly Room[]
  readonly atMs: number
  readonly timeZone?: string | undefined
}

/**
 * Describes the changes of rooms in short phrases: name, board, cancellation schedule, taxes and remarks. Cancellation
 * costs that are the same share of another price count as unchanged.
 */
export function describeRoomChanges(before: ReadRooms, after: ReadRooms): string[] {
  const [was, is] = [before, after].map(({ rates }) => rates.toSorted((a, b) => a.occupancyNumber - b.occupancyNumber))
  const changes = is!.map((room, index) => changesOf(was![index]!, room, before, after))
  if (changes.every((each) => each.join() === changes[0]?.join())) return changes[0] ?? []
  return changes.flatMap((each, index) => each.map((text) => `room ${index + 1}: ${text}`))
}

function changesOf(was: Room, is: Room, before: ReadRooms, after: ReadRooms): string[] {
  const [priceBefore = 0, price = 0] = [was, is].map(({ retailRate }) => retailRate.total[0]?.amount)
  const [termsBefore, terms] = [termsOf(was, before), termsOf(is, after)]
  const changed = [
    [was.name, is.name],
    fold(was.boardName) === fold(is.boardName) ? [was, is].map(boardOf) : [was.boardName, is.boardName],
    [guestsOf(was, is), guestsOf(is, was)],
    hasSameCosts(termsBefore, terms, price / priceBefore) ? [] : [termsBefore.text, terms.text],
    [was, is].map((room) => listTaxes(room, price === priceBefore)),
  ].flatMap(([one = '', other = '']) => (fold(one) === fold(other) ? [] : [`now ${other} (was ${one})`]))
  const [remarksBefore = [], remarks = []] = [was, is].map(remarkSentences)
  return [
    ...changed,
    ...remarks.filter((remark) => !remarksBefore.includes(remark)).map((remark) => `new remark: “${remark}”`),
    ...remarksBefore.filter((remark) => !remarks.includes(remark)).map((remark) => `no longer: “${remark}”`),
  ]
}

/** Returns a board's display name; different boards may share one. */
function boardOf(room: Room): string {
  return boardName(boardKey(room), 'an unknown board')
}

/** Returns the guests that a room is priced for, if both rooms state them. */
function guestsOf({ adultCount, childCount = 0 }: Room, other: Room): string {
  return adultCount === undefined || other.adultCount === undefined
    ? ''
    : `priced for ${countGuests(adultCount, childCount)}`
}

function termsOf(room: Room, { atMs, timeZone }: ReadRooms) {
  const schedule = cancellationSchedule([room], room.retailRate.total[0]?.currency ?? '', timeZone)
  const text = describeTerms(schedule, new Date(atMs)).costs
  const isUnknown = schedule.kind === 'unknown'
  return { text: `${text.charAt(0).toLowerCase()}${text.slice(1)}`, isUnknown, steps: stepsFrom(schedule, atMs) }
}

type Terms = ReturnType<typeof termsOf>

/** Whether cancelling costs the same, or the same share of another price, at the same times. */
function hasSameCosts(before: Terms, after: Terms, factor: number): boolean {
  return (
    before.isUnknown === after.isUnknown &&
    before.steps.length === after.steps.length &&
    after.steps.every(({ fromMs, cents }, index) => {
      const was = before.steps[index]!
      if (index > 0 && was.fromMs !== fromMs) return false
      if (was.cents === cents) return true
      // Shares of a price are rounded.
      return factor !== 1 && Math.abs(was.cents! * factor - cents!) <= cents! / 1000 + 1
    })
  )
}

/**
 * Lists taxes; included taxes without a sum appear once each.
 *
 * @param withIncluded whether to add the sums of included taxes, which are shares of the price
 */
function listTaxes({ retailRate: { taxesAndFees } }: Room, withIncluded: boolean): string {
  const taxes = taxesAndFees.map(({ included, description, ...money }, index): [key: string | number, text: string] => {
    const sum = money.amount === 0 || (included && !withIncluded) ? '' : ` ${formatMoney(money)}`
    const text = `${description}${sum} ${included ? 'included' : 'at the property'}`
    return [included && sum === '' ? text : index, text]
  })
  return [...new Map(taxes).values()].toSorted().join(' + ') || 'taxes unknown'
}

/** Returns the sentences of a room's remarks. */
function remarkSentences(room: Room): string[] {
  const sentences = remarksOf([room]).flatMap((text) => text.split(/; |\n|(?<=\.) /))
  return [...new Set(sentences.map((sentence) => sentence.trim()))].filter((sentence) => sentence !== '')
}

function fold(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
