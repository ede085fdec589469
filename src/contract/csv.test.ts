import fc from 'fast-check'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { formatCsv } from './csv.ts'

test('cells are quoted only where CSV needs it', () => {
  expect(formatCsv([['a', 'b,c', 'd"e', 'f\ng', ' h', undefined, null, 7]])).toBe('a,"b,c","d""e","f\ng"," h",,,7\r\n')
  expect(formatCsv([['a'], ['b']], '\n')).toBe('a\nb\n')
})

test.each(['=1+1', '+15551234567', '-2', '@SUM(A1)', '\t=1', '＝1', ';=1+1'])(
  'a spreadsheet reads %j as text',
  (text) => {
    expect(formatCsv([[text]])).toBe(`"'${text}"\r\n`)
  },
)

test('a negative number does not count as a formula', () => {
  expect(formatCsv([[-2, -2.5]])).toBe('-2,-2.5\r\n')
})

test('a CSV reader gets back every text, those like formulas behind an apostrophe', () => {
  const text = fc.string({ unit: fc.oneof(fc.constantFrom('"', ',', '\n', '\r', ' ', '=', '\t', 'a'), fc.string()) })
  const rows = fc.array(fc.tuple(fc.constant('id'), text, text), { minLength: 1 })
  fc.assert(
    fc.property(rows, (given) => {
      const { data } = papaparse.parse(formatCsv(given), { delimiter: ',', newline: '\r\n', skipEmptyLines: true })
      expect(data).toEqual(
        given.map((row) => row.map((cell) => (/^[;=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell))),
      )
    }),
  )
})

test('the result is that of papaparse with its formula guard', () => {
  const cell = fc.oneof(fc.string(), fc.integer(), fc.constantFrom('=', '"', ' a', 'a ', '\uFEFF', '+1', 'a\r\nb'))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const expected = papaparse.unparse(rows, { escapeFormulae: /^[;=+\-@\t\r\n＝＋－＠]/, newline: '\r\n' })
      expect(formatCsv(rows)).toBe(`${expected}\r\n`)
    }),
  )
})

test('with semicolons, numbers have a decimal comma, and cells with a semicolon are quoted', () => {
  const rows = [['a;b', 'c,d', 1.5, -0.25, 7, 1e21, null]]
  expect(formatCsv(rows, '\r\n', ';')).toBe('"a;b";c,d;1,5;-0,25;7;1e+21;\r\n')
})

test.each([',', ';'] as const)('a CSV reader gets back every text between %j', (delimiter) => {
  const text = fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', ' ', 'a', '.') })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constant('id'), text), { minLength: 1 }), (given) => {
      const { data } = papaparse.parse(formatCsv(given, '\r\n', delimiter), {
        delimiter,
        newline: '\r\n',
        skipEmptyLines: true,
      })
      expect(data).toEqual(given.map((row) => row.map((cell) => (/^[;\r\n]/.test(cell) ? `'${cell}` : cell))))
    }),
  )
})
