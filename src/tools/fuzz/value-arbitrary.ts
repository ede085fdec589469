import { utcDay } from '#contract/days'
import type { JsonSchema } from '#contract/openapi/document'
import * as fc from 'fast-check'
import { mostly } from './mostly.ts'
import { oddText, oddValue, RawNumber } from './odd-values.ts'

/** Values that exist in the service, by field name, for all operations or prefixed with the id of one. */
export type Seeds = Readonly<Record<string, readonly unknown[]>>

/** The number of valid values for each value at a bound and each odd value. */
const usualWeight = 60

/** Generates values for a schema: mostly valid ones, some at or beyond its bounds, some of any type. */
export function valueFor(schema: JsonSchema, name: string, seeds: Seeds): fc.Arbitrary<unknown> {
  return mostly(validValue(schema, name, seeds), usualWeight, atBounds(schema, name, seeds), oddValue)
}

function validValue(schema: JsonSchema, name: string, seeds: Seeds): fc.Arbitrary<unknown> {
  const known = seeds[name]
  if (known !== undefined && known.length > 0) {
    // Seeds for a list are either whole lists or single items.
    const whole = schema.type === 'array' ? known.filter((value) => Array.isArray(value)) : known
    if (whole.length > 0) return mostly(fc.constantFrom(...whole), 9, plainValue(schema, name, seeds))
  }
  return plainValue(schema, name, seeds)
}

function plainValue(schema: JsonSchema, name: string, seeds: Seeds): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...(schema.enum as unknown[]))
  if (schema.const !== undefined) return fc.constant(schema.const)
  const choices = schema.anyOf
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => validValue(choice, name, seeds)))
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 })
    case 'number':
      return numberFrom(schema.minimum ?? -1000, schema.maximum ?? 1000)
    case 'boolean':
      return fc.boolean()
    case 'array': {
      const min = schema.minItems ?? 0
      const items = valueFor((schema.items ?? {}) as JsonSchema, name, seeds)
      return fc.array(items, { minLength: min, maxLength: Math.min(schema.maxItems ?? 5, min + 4) })
    }
    case 'object':
      return objectFor(schema, seeds)
    case 'string':
      return validText(schema)
    default:
      return oddValue
  }
}

/** Generates numbers with few decimals, and a few in exponent form, which parameters reject. */
function numberFrom(min: number, max: number): fc.Arbitrary<number> {
  const decimals = fc
    .integer({ min: Math.ceil(min * 1000), max: Math.floor(max * 1000) })
    .map((number) => number / 1000)
  return mostly(decimals, 9, fc.double({ min, max, noNaN: true }))
}

/** Generates objects with valid, invalid, missing or unknown fields. */
function objectFor(schema: JsonSchema, seeds: Seeds): fc.Arbitrary<unknown> {
  const known = fc.oneof(...alternatives(schema).map((one) => fieldsOf(one, seeds)))
  const extra = fc.dictionary(fc.oneof(fc.constantFrom('extra', '__proto__', 'constructor', ''), oddText), oddValue, {
    maxKeys: 2,
  })
  return mostly<object>(
    known,
    9,
    fc.tuple(known, extra).map(([known, extra]) => ({ ...extra, ...known })),
  )
}

/** Returns the whole schema, and one schema per choice of `oneOf` with its own fields and none of the others. */
function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  const choices = (schema.oneOf ?? []).map(({ required = [] }) => required)
  const chosen = choices.map((own) => {
    const others = new Set(choices.flat().filter((name) => !own.includes(name)))
    const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !others.has(name))
    return { ...schema, properties: Object.fromEntries(properties), required: [...(schema.required ?? []), ...own] }
  })
  return [...chosen, schema]
}

function fieldsOf(schema: JsonSchema, seeds: Seeds): fc.Arbitrary<object> {
  const required = new Set(schema.required ?? [])
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]): [string, fc.Arbitrary<unknown>] => {
    const value = valueFor(field as JsonSchema, name, seeds)
    return [name, maybeMissing(value, required.has(name))]
  })
  return fc.record(Object.fromEntries(fields))
}

/** Occasionally omits a required value, and an optional one the given number of times for each time it is present. */
export function maybeMissing<Value>(
  value: fc.Arbitrary<Value>,
  isRequired: boolean,
  timesMissing = 2,
): fc.Arbitrary<Value | undefined> {
  const missing = fc.constant(undefined)
  return isRequired
    ? mostly<Value | undefined>(value, 30, missing)
    : mostly<Value | undefined>(missing, timesMissing, value)
}

function validText({ pattern, format, minLength = 0, maxLength = 40, examples }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date')
    return fc.date({ noInvalidDate: true, min: earliest, max: latest }).map((date) => utcDay(date.getTime()))
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (pattern !== undefined && !pattern.includes('[^')) return fc.stringMatching(new RegExp(pattern))
  const texts = fc.string({ minLength, maxLength: Math.min(maxLength, 40), unit: 'grapheme' })
  return examples === undefined ? texts : fc.oneof(fc.constantFrom(...(examples as string[])), texts)
}

const earliest = new Date('1900-01-01')
const latest = new Date('2100-01-01')

/** Generates the last valid and the first invalid value at each bound. */
function atBounds(schema: JsonSchema, name: string, seeds: Seeds): fc.Arbitrary<unknown> {
  const choices: fc.Arbitrary<unknown>[] = []
  const add = (...values: readonly unknown[]) => choices.push(fc.constantFrom(...values))
  const { minimum: min, maximum: max, minLength, maxLength, minItems, maxItems } = schema
  if (min !== undefined) add(min - 1, min, min + 1, min - 0.5, min + 1e-9)
  if (max !== undefined) add(max - 1, max, max + 1, max + 0.5, max * 10)
  if (schema.type === 'integer') add(0, -1, 0.5, new RawNumber('1e400'), 2 ** 53, 2 ** 63, '1')
  for (const length of [minLength, maxLength]) {
    if (length === undefined) continue
    for (const wanted of [length - 1, length, length + 1]) {
      // Digits, letters, and characters with two UTF-16 code units.
      if (wanted >= 0) add('1'.repeat(wanted), 'x'.repeat(wanted), '👍'.repeat(wanted))
    }
  }
  const items = (schema.items ?? {}) as JsonSchema
  for (const length of [minItems, maxItems]) {
    for (const wanted of length === undefined ? [] : [length - 1, length, length + 1]) {
      if (wanted >= 0) choices.push(validValue(items, name, seeds).map((item) => Array<unknown>(wanted).fill(item)))
    }
  }
  if (schema.enum !== undefined) add(...schema.enum.map((one) => String(one).toUpperCase()), '')
  if (schema.type === 'boolean') add('true', 0, 1)
  return choices.length === 0 ? oddText : fc.oneof(...choices)
}
