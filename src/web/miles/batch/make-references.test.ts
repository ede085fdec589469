import { expect, test } from 'vitest'
import { findFreeNumbers, formatReference, makeReferences } from './make-references.ts'

const line = (number: number, account = 'a', amount = 5, note?: string) => {
  return { line: number, account, request: { amount, ...(note !== undefined && { note }) } }
}
const referencesOf = (...lines: readonly ReturnType<typeof line>[]) =>
  [...makeReferences(lines).values()].map(formatReference)

test('equal lines have the same references in every file, whatever the other lines', () => {
  const [first] = referencesOf(line(2))
  expect(first).toMatch(/^line-[0-9a-f]{16}-1$/)
  expect(referencesOf(line(2, 'b'), line(3), line(9, 'a', 6))[1]).toBe(first)
})

test('equal lines of a file are numbered', () => {
  const references = referencesOf(line(2), line(3, 'b'), line(4), line(5))
  expect(references.map((reference) => reference.slice(-2))).toEqual(['-1', '-1', '-2', '-3'])
  expect(new Set(references.map((reference) => reference.slice(0, -2))).size).toBe(2)
})

test('another account, amount or note makes another reference', () => {
  expect(new Set(referencesOf(line(2), line(3, 'b'), line(4, 'a', 6), line(5, 'a', 5, 'Hi'))).size).toBe(4)
})

test.each(['Hello, Ann', 'Hello,  Ann', 'Hello,\u00a0Ann ', 'Hello,\r\nAnn', '\u200bHello, Ann'])(
  'the note %j keeps its reference in a spreadsheet',
  (note) => {
    expect(referencesOf(line(2, 'a', 5, note))).toEqual(referencesOf(line(2, 'a', 5, 'Hello, Ann')))
  },
)

test.each([0, 1, 2, 7, 36])(
  'after %i transfers of a series, the next numbers are free, except those of other lines',
  async (used) => {
    const wanted = new Map([
      ['a', { count: 2, taken: new Set([used + 2]) }],
      ['b', { count: 1, taken: new Set<number>() }],
    ])
    const free = await findFreeNumbers(wanted, async (tried) =>
      tried.map(({ series, number }) => number <= (series === 'a' ? used : 1)),
    )
    expect(free.get('a')!.slice(0, 2)).toEqual([used + 1, used + 3])
    expect(free.get('b')![0]).toBe(2)
  },
)
