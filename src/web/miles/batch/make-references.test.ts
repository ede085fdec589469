import { expect, test } from 'vitest'
import { findFreeNumbers, formatReference, makeReferences } from './make-references.ts'

const line = (number: number, account = 'a', amount = 5, note?: string) => {
  return { line: number, account, request: { amount, ...(note !== undefined && { note }) } }
}
const referencesOf = (...lines: readonly ReturnType<typeof line>[]) =>
  [...makeReferences(lines).values()].map(formatReference)

test('a line has the same reference in every file, whatever the other lines', () => {
  const [reference] = referencesOf(line(2))
  expect(reference).toMatch(/^line-[0-9a-f]{16}-1$/)
  expect(referencesOf(line(2, 'b'), line(3), line(9, 'a', 6))[1]).toBe(reference)
})

test('equal lines of a file have the same reference, but for a number', () => {
  const references = referencesOf(line(2), line(3, 'b'), line(4), line(5))
  expect(references.map((reference) => reference.slice(-2))).toEqual(['-1', '-1', '-2', '-3'])
  expect(new Set(references.map((reference) => reference.slice(0, -2))).size).toBe(2)
})

test('another account, amount or note makes another reference', () => {
  expect(new Set(referencesOf(line(2), line(3, 'b'), line(4, 'a', 6), line(5, 'a', 5, 'Hi'))).size).toBe(4)
})

test.each(['Hello, Ann', 'Hello,  Ann', 'Hello,\u00a0Ann ', 'Hello,\r\nAnn', '\u200bHello, Ann'])(
  'a spreadsheet’s changes of a note, such as %j, do not change the reference',
  (note) => {
    expect(referencesOf(line(2, 'a', 5, note))).toEqual(referencesOf(line(2, 'a', 5, 'Hello, Ann')))
  },
)

test.each([0, 1, 2, 7, 36])(
  'with numbers up to %i used in a series, the next ones are free, except numbers of other lines',
  async (lastUsed) => {
    const wanted = new Map([
      ['a', { count: 2, taken: new Set([lastUsed + 2]) }],
      ['b', { count: 1, taken: new Set<number>() }],
    ])
    const free = await findFreeNumbers(wanted, async (tried) =>
      tried.map(({ series, number }) => number <= (series === 'a' ? lastUsed : 1)),
    )
    expect(free.get('a')!.slice(0, 2)).toEqual([lastUsed + 1, lastUsed + 3])
    expect(free.get('b')![0]).toBe(2)
  },
)
