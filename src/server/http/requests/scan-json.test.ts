import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidInputError } from '../../operation/errors.ts'
import { scanJson } from './scan-json.ts'

const refusal = (json: string) => {
  try {
    scanJson(Buffer.from(json))
    return ''
  } catch (error) {
    return error instanceof InvalidInputError ? error.messages.join() : Promise.reject(error)
  }
}
const twice = (name: string) => `body: has the name ${name} more than once in an object`
const tooDeep = 'body: is nested deeper than 32 levels'

describe('A JSON text', () => {
  test('that serializes a value is accepted up to 32 levels deep, and refused from there', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
    fc.assert(
      fc.property(
        fc.jsonValue({ depthSize: 'large', maxDepth: 40 }),
        fc.constantFrom(undefined, 1),
        (value, spaces) => {
          expect(refusal(JSON.stringify(value, null, spaces))).toBe(depthOf(value) > 32 ? tooDeep : '')
        },
      ),
    )
  })

  test('with a name twice in one object is refused, wherever the object is', () => {
    const other = fc.jsonValue({ maxDepth: 3 })
    fc.assert(
      fc.property(fc.string(), other, other, fc.array(fc.boolean(), { maxLength: 10 }), (name, a, b, around) => {
        const written = JSON.stringify(name)
        const inner = `{"before":[{}],${written}:${JSON.stringify(a)}, ${written} :${JSON.stringify(b)}}`
        const json = around.reduce((text, isArray) => (isArray ? `[${text},1]` : `{"in":${text}}`), inner)
        fc.pre(name !== 'before')
        expect(refusal(json)).toMatch(/^body: has the name ".*" more than once in an object$/su)
      }),
    )
  })

  test.each([
    ['{"amount":1,"amount":777}', twice('"amount"')],
    ['{"amount":1,"\\u0061mount":777}', twice('"amount"')],
    ['{"a":{"b":1},"c":[{"b":1},{"b":2}],"b":3}', ''],
    ['{"a":"a","b":"a","c":["a","a"]}', ''],
    ['{"a":"{\\"a\\":1,\\"a\\":2}"}', ''],
    ['{"a\\\\":1,"a":2}', ''],
    ['{"":1,"":2}', twice('""')],
    [`{"${'x'.repeat(100)}":1,"${'x'.repeat(100)}":2}`, twice(`"${'x'.repeat(60)}…"`)],
    ['['.repeat(1_000_000), tooDeep],
    [`[${'{},'.repeat(19_999)}{}]`, ''],
    [`[${'{},'.repeat(20_000)}{}]`, 'body: has more than 20000 values'],
    [JSON.stringify(Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`n${at}`, at]))), ''],
    [
      JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`n${at}`, at]))),
      'body: has an object with more than 100 names',
    ],
    ['{"a":'.repeat(33), tooDeep],
    // The parser refuses these.
    ['{"a":1,"a', twice('"a"')],
    ['{"a\\', ''],
    ['}}]],"a","a"', ''],
    ['', ''],
  ])('%.40s is refused with: %s', (json, message) => {
    expect(refusal(json)).toBe(message)
  })
})
