import { dealFilters, listDeals } from '#contract/list-deals'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dealsFields } from './paths.ts'

const { limit } = listDeals.query!.shape
const schemas: Readonly<Record<string, z.ZodMiniType>> = { ...dealFilters, limit }
const texts = fc.oneof(
  fc.string(),
  fc.double().map(String),
  fc.integer({ min: -10, max: 250 }).map(String),
  fc.array(fc.string()).map((names) => names.join(',')),
  fc.constantFrom(
    '',
    ' ',
    '1e3',
    '+1',
    '1.',
    '.5',
    '-0',
    '20040000',
    '20040001',
    'cpm',
    'multiplier',
    'true',
    'a, b',
    'a,,b',
  ),
)

test.each(Object.keys(schemas).filter((name) => name !== 'refundable'))(
  'the address reads %s as the schema of its request does',
  (name) => {
    const field = dealsFields[name as keyof typeof dealsFields]
    const schema = schemas[name]!
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = z.safeParse(schema, text)
        expect(field.read(text)).toEqual(parsed.success ? parsed.data : undefined)
      }),
    )
  },
)

test('the address has every parameter of a search for deals', () =>
  expect(Object.keys(dealsFields)).toEqual(expect.arrayContaining(Object.keys(schemas))))
