import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

/** Whether a matching text may have any length. */
function isEndless(pattern: string): boolean {
  return /[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gs, 'x'))
}

/** Lists the texts and lists of a JSON Schema that may have any length. */
function unlimited(schema: z.core.JSONSchema.BaseSchema, path: string): string[] {
  const { type, properties = {}, items, anyOf = [], allOf = [], pattern, format, enum: values } = schema
  const inside = [
    ...Object.entries(properties).flatMap(([name, field]) =>
      unlimited(field as z.core.JSONSchema.BaseSchema, `${path}.${name}`),
    ),
    ...(items === undefined ? [] : unlimited(items as z.core.JSONSchema.BaseSchema, `${path}[]`)),
    ...[...anyOf, ...allOf].flatMap((part) => unlimited(part, path)),
  ]
  const ofText = schema.maxLength !== undefined || values !== undefined || ['uuid', 'date'].includes(format ?? '')
  const isLimited =
    type === 'array' ? schema.maxItems !== undefined : type !== 'string' || ofText || (pattern && !isEndless(pattern))
  return isLimited ? inside : [path, ...inside]
}

const inJson = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

test('every text and every list that a request may contain has a maximum', () => {
  const all = Object.values(endpoints).flatMap(({ operation, body }) =>
    body === undefined ? [] : unlimited(inJson(body), operation),
  )
  expect(all).toEqual([])
})

test('a text or list without a maximum is found at any depth', () => {
  const text = z.object({ name: z.optional(z.string()), code: z.string().check(z.regex(/^[a-z]{2}$/)) })
  const schema = z.object({
    lists: z.array(z.array(text).check(z.maxLength(2))),
    id: z.guid(),
    code: z.nullable(z.string().check(z.regex(/^a+$/))),
  })
  expect(unlimited(inJson(schema), 'body')).toEqual(['body.lists', 'body.lists[][].name', 'body.code'])
})
