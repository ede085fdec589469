import { isSameReference } from '#contract/miles/same-reference'
import { expect, test } from 'vitest'
import { formatReference, makeReferences } from './make-references.ts'

const months = ['2026-09', '2026-10', '2026-11']
const members = Array.from({ length: 100 }, (_, at) => `member ${at}`)

/** Many members receive the same miles. */
const milesOf = (at: number) => 500 + (at % 20) * 100

test.each<[string, (month: number, at: number) => string]>([
  ['running numbers', (month, at) => String(900 + month * 100 + at).padStart(9, '0')],
  ['long running numbers', (month, at) => `40012345678${90_123 + month * 100 + at}`],
  ['the month and a number', (month, at) => `${months[month]}/${at}`],
  ['the month and the member', (month, at) => `M${String(at).padStart(4, '0')}-${months[month]!.slice(-2)}`],
  ['the last day of the month', (month, at) => `${['30.09', '31.10', '30.11'][month]}.2026 ${at}`],
  ['invoice numbers', (month, at) => `INV-${month + 1}-${at}-A`],
])('three months of equal credits with their own references are all sent: %s', (_, referenceOf) => {
  const sent: string[] = []
  for (const [at] of members.entries()) {
    for (const [month] of months.entries()) {
      const reference = referenceOf(month, at)
      // Nothing of the months before has the same member and miles, and nearly the same reference.
      const earlier = months.slice(0, month).map((__, before) => referenceOf(before, at))
      expect(earlier.filter((one) => isSameReference(one, reference))).toEqual([])
      sent.push(reference)
    }
  }
  expect(new Set(sent).size).toBe(300)
})

/** Returns the references of a month whose lines give none. */
function madeFor(note: string, count: number) {
  const lines = members
    .slice(0, count)
    .map((account, at) => ({ line: at + 2, account, request: { amount: milesOf(at), note } }))
  return [...makeReferences(lines).values()].map(formatReference)
}

test('in three months without references, lines that differ only in their note are sent, and equal ones are held back', () => {
  const september = new Set(madeFor('Bonus of September', 100))
  expect(madeFor('Bonus of October', 100).filter((reference) => september.has(reference))).toEqual([])
  // November repeats September, with ten new members at its end.
  const november = madeFor('Bonus of September', 100)
  expect(november.filter((reference) => september.has(reference))).toHaveLength(100)
  expect(
    madeFor('Bonus', 100)
      .slice(90)
      .filter((reference) => madeFor('Bonus', 90).includes(reference)),
  ).toEqual([])
})
