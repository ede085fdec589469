import { expect, test } from 'vitest'
import { isSameReference, indexReferences } from './same-reference.ts'

test.each([
  // Leading zeros and letter case.
  ['000047115', '47115'],
  ['00A1', 'A1'],
  ['inv-007', 'INV-7'],
  ['INV0', 'INV000'],
  ['P.07', 'P.7'],
  ['000', '0'],
  ['straße-1', 'STRASSE-1'],
  ['４７１１５', '47115'],
  ['ｉｎｖ－７', 'INV-7'],
  // What cannot be seen, and what marks a cell as text.
  [' 47115\u00a0', '47115'],
  ['\u200b47115\ufeff', '47115'],
  ['47\u00ad115', '47115'],
  ['\u202a47115\u202c', '000047115'],
  ['A  1', 'A\u00a01'],
  ["'000900", '900'],
  ['\u2019000900', '000900'],
  ['="000900"', '000900'],
  ['="000900"', "'900"],
  ['+47115', '47115'],
  ["'+47115", '47115'],
  ['A\u20131', 'A-1'],
  // Numbers.
  ['47115.0', '47115'],
  ['47115.00', '047115'],
  ['47115,00', '47115'],
  ['12.50', '12.5'],
  ['47,115', '47115'],
  ['47,115.00', '47115'],
  ['4.001.234', '4001234'],
  ['4\u202f001\u202f234', '4001234'],
  ["4'001'234", '04001234'],
  ['4001234567890120', '4001234567890123'],
  ['4001234567890129', '4001234567890130'],
  ['4,001,234,567,890,120.00', '4001234567890123'],
  ['40012345678901200000', '40012345678901234567'],
  ['4.00123E+15', '4001234567890123'],
  ['4,00123E+15', '4001234567890123'],
  ['4.00123e+15', '004001234567890123'],
  ['4.00123456789012E+15', '4001234567890123'],
  ['4.00123456789013E+15', '4001234567890127'],
  ['4E+15', '4001234567890123'],
  ['1.00E+15', '999999999999999'],
  ['1.0E+15', '1000000000000000'],
  ['1.20E+04', '12E3'],
  ['12000', '12E3'],
  ['1.00E-05', '1E-5'],
  // Each the same text.
  ['\u200b', '\u200b'],
  ["'", "'"],
])('%j and %j are the same reference', (one, other) => {
  expect(isSameReference(one, other)).toBe(true)
  expect(isSameReference(other, one)).toBe(true)
  expect(indexReferences(['x', one, 'y'], (reference) => reference)(other)).toEqual([one])
})

test.each([
  ['INV-7', 'INV-70'],
  ['INV-7', 'INV-17'],
  ['INV-7', 'INV-'],
  ['INV-0', 'INV-'],
  ['INV-7', 'INV7'],
  ['47115', '4711500'],
  ['47115', '471150'],
  ['100', '10'],
  ['0', '00A'],
  ['A01-1', 'A1-01'],
  ['A0B', 'AB'],
  ['0-1', '-1'],
  ['-47115', '47115'],
  ['1.05', '1.5'],
  ['47115.5', '47115'],
  ['47,115', '47116'],
  ['47,115', '471,15'],
  ['1.1', '1-1'],
  ["'", '+'],
  ['\u200b', "'"],
  ['A\u030a1', 'A1'],
  // Only the digits beyond the fifteenth are lost, and only where they became zeros.
  ['4001234567890123', '4001234567890124'],
  ['4001234567890123', '4001234567890140'],
  ['400123456789012', '400123456789010'],
  ['40012345678901200', '4001234567890123'],
  ['40012345678901234500', '40012345678901234567'],
  ['A4001234567890120', 'A4001234567890123'],
  ['4.00123E+15', '4001274567890123'],
  ['4.00123E+15', '400123456789012'],
  ['4.00123E+15', '4.00124E+15'],
  ['4.00123E+15', '4.00123E+16'],
  ['1.00E+15', '998000000000000'],
  ['9.99E+14', '1000000000000000'],
  ['1E5', '120000'],
  ['10E9', '1E10'],
  ['0E1', '0E2'],
  ['1E+99', '1E+98'],
  // A date is not read: it may be day first or month first.
  ['10-03', '3-Oct'],
  ['2026-11-03', '03.11.2026'],
])('%j and %j are different references', (one, other) => {
  expect(isSameReference(one, other)).toBe(false)
  expect(isSameReference(other, one)).toBe(false)
})

const longest = ['0', '1', '-', ' ', "'", '1,', '0.', '1e', 'a0', '=" ', '\u200b', '\ufdfa', '𝟎', '0\n'].flatMap(
  (part) => {
    const text = part.repeat(255).slice(0, 255)
    return [text, `${text.slice(0, -1)}x`, `1${text.slice(1)}`]
  },
)

test('any two of the longest references are compared, and each is itself', () => {
  for (const one of longest) {
    expect(isSameReference(one, one)).toBe(true)
    for (const other of longest) expect(isSameReference(one, other)).toBe(isSameReference(other, one))
  }
})
