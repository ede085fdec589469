import type { ImportPlan } from './catalogue/begin-import.ts'
import type { ImportReport } from './catalogue/import-hotels.ts'

/** How many ids to list for each reason. */
const idsNamed = 3

/** Describes what an import is about to do, and how many requests it needs. */
export function describePlan(
  { listed, awaited, done, isListWhole, replaces }: ImportPlan,
  pacePerSecond: number,
): string[] {
  if (listed === 0) return ['The supplier lists no hotels there']
  // One more request reads the list of facilities.
  const requests = awaited + 1
  const cost =
    awaited === 0
      ? 'no requests'
      : `about ${count(requests)} requests, ${durationOf(requests / pacePerSecond)} at ${pacePerSecond} a second`
  return [
    ...(replaces === undefined
      ? []
      : [`The hotels of the source "${replaces}" and their deals are replaced; restart a service that offers them`]),
    ...(isListWhole
      ? []
      : ['The list changed all the time while it was read: some hotels may be missing, and none is removed']),
    listed === undefined
      ? `Resuming: ${count(done)} of ${hotels(done + awaited)} are done, ${count(awaited)} are left: ${cost}`
      : `${hotels(listed)} listed, ${count(awaited)} to read: ${cost}`,
  ]
}

/** Describes what an import did, and what it left out and why. */
export function describeReport({ stored, removed, leftOut, unreadable }: ImportReport, total: number): string[] {
  const ended = `Stored ${hotels(stored)}${removed === 0 ? '' : `, removed ${count(removed)}`}. The catalogue has ${count(total)}`
  const reasons = [...leftOut].toSorted(([, a], [, b]) => b.length - a.length)
  const left = reasons.reduce((sum, [, ids]) => sum + ids.length, unreadable)
  if (left === 0) return [ended]
  return [
    ended,
    `Left out ${hotels(left)}:`,
    ...reasons.map(([why, ids]) => {
      const more = ids.length > idsNamed ? ', …' : ''
      return `  ${count(ids.length)}: ${why} (${ids.slice(0, idsNamed).join(', ')}${more})`
    }),
    ...(unreadable === 0 ? [] : [`  ${count(unreadable)}: its entry in the list has no id`]),
  ]
}

function hotels(number: number): string {
  return `${count(number)} ${number === 1 ? 'hotel' : 'hotels'}`
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}

function durationOf(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`
}
