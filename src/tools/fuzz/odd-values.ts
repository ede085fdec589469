import * as fc from 'fast-check'

/** A JSON number that JavaScript cannot represent or would write differently. */
export class RawNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Serializes a value as JSON, with each `RawNumber` verbatim. */
export function jsonText(value: unknown): string {
  if (value instanceof RawNumber) return value.text
  if (Array.isArray(value)) return `[${value.map(jsonText).join()}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined)
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${jsonText(field)}`).join()}}`
  }
  return JSON.stringify(value)
}

/** Texts that often cause bugs: other scripts and directions, astral and combining characters, lone surrogates, code. */
export const oddTexts = [
  '',
  ' ',
  '\t\n',
  '\0',
  'a\0b',
  '\uD800',
  '\uDC00x',
  '\uFEFF',
  '\uFFFF',
  '\u202Eabc',
  'ﬃ',
  'İstanbul',
  'ß'.repeat(50),
  'Ａ１',
  'é',
  'e\u0301'.repeat(20),
  '東京',
  'مدينة',
  '👩‍👩‍👧‍👦'.repeat(9),
  "'; DROP TABLE accounts; --",
  "' OR '1'='1",
  '%',
  '%00',
  '_%_',
  '\\',
  '"',
  '${7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e3',
  '1_000',
  '٣',
  '+1',
  '1.',
  '.5',
  '00',
  '9007199254740993',
  '2027-02-29',
  '2027-13-01',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '2027-03-08T10:00:00Z',
  'x'.repeat(3000),
] as const

const rawNumbers = [
  '-0',
  '0.1',
  '1.0',
  '1e2',
  '1E400',
  '-1e400',
  '1e-400',
  '9007199254740991',
  '9007199254740992',
  '-9007199254740993',
  '123456789012345678901234567890',
  '2147483648',
  '1.7976931348623157e308',
]

export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 600 }),
)

const nested = (depth: number) => fc.constantFrom<unknown>(nest(depth, []), nest(depth, {}))

function nest(depth: number, innermost: unknown): unknown {
  let value = innermost
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** A value of any type. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, 1, -1, '', '1', 'true', [], {}, [null], [[]], { length: 1 }),
  fc.constantFrom(...rawNumbers).map((text) => new RawNumber(text)),
  oddText,
  fc.double(),
  fc.oneof(nested(3), nested(300)),
  fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown),
)
