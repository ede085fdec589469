import { describe, expect, test } from 'vitest'
import { emptyValues, resolveSend, type SendValues, serviceError, typedMiles, valuesOf } from './send-schema.ts'
import { newReference } from '../delivery/new-reference.ts'
import { duplicateReferenceMessage, recipientMessage, unknownUserMessage } from '#contract/miles/transfer'

const id = '3f2b8c1e-5d4a-4f6b-9c7d-1e2f3a4b5c6d'
const valid: SendValues = { ...emptyValues('desk-1'), recipient: id, amount: '25,000' }

async function check(values: Partial<SendValues>) {
  const { values: request, errors } = await resolveSend({ ...valid, ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: undefined,
  })
  return {
    request,
    messages: Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message])),
  }
}

describe('typed miles', () => {
  test.each([
    ['25000', 25_000],
    ['25,000', 25_000],
    [' 25 000 ', 25_000],
    ["1'000'000", 1_000_000],
    ['25k', 25_000],
    ['1.000', 1000],
    ['0', 0],
  ])('%s are parsed', (text, miles) => expect(typedMiles(text)).toBe(miles))

  test.each(['1.5', '25,00', '1e3', '-5', 'many'])('%s is not a whole number and is left as it is', (text) =>
    expect(typedMiles(text)).toBe(text),
  )

  test('an empty text is NaN', () => expect(typedMiles('  ')).toBeNaN())
})

test.each([id, '+1 (202) 555-0123', 'member-000123'])(
  'a transfer to %s is valid, without an empty note',
  async (to) => {
    const transfer = { recipient: to, amount: 25_000, reference_id: 'desk-1' }
    expect((await check({ recipient: ` ${to} `, note: '  ' })).request).toEqual(transfer)
    expect((await check({ recipient: to, note: ' late ' })).request).toEqual({ ...transfer, note: 'late' })
  },
)

test('a sent transfer fills the form again', async () => {
  const transfer = { amount: 25_000, reference_id: 'desk-1', note: 'late' }
  for (const recipient of [{ phone_number: '+12025550123' }, { account_id: id }]) {
    const values = valuesOf({ ...transfer, ...recipient })
    expect((await check(values)).request).toEqual({ ...transfer, recipient: Object.values(recipient)[0] })
  }
})

test.each([
  [{ recipient: '' }, { recipient: 'enter a value' }],
  [{ recipient: 'a\u0007b' }, { recipient: 'must not contain control characters' }],
  [{ amount: '' }, { amount: 'enter a value' }],
  [{ amount: '0' }, { amount: 'enter 1 or more' }],
  [{ amount: '1000000' }, { amount: 'enter 999,999 or less' }],
  [{ amount: '1.5' }, { amount: 'enter a whole number' }],
  [{ reference_id: ' ' }, { reference_id: 'enter a value' }],
  [{ reference_id: 'r'.repeat(256) }, { reference_id: 'use at most 255 characters' }],
  [{ reference_id: 'a\u0007b' }, { reference_id: 'must not contain control characters' }],
  [{ note: 'n'.repeat(501) }, { note: 'use at most 500 characters' }],
] satisfies [Partial<SendValues>, Record<string, string | RegExp>][])(
  '%o is an error at its field',
  async (values, expected) => {
    const { messages } = await check(values)
    expect(Object.keys(messages)).toEqual(Object.keys(expected))
    for (const [name, text] of Object.entries(expected)) expect(messages[name]).toMatch(text)
  },
)

test('all errors are reported at once', async () => {
  const { messages } = await check({ recipient: '', amount: '', reference_id: '' })
  expect(Object.keys(messages).sort()).toEqual(['amount', 'recipient', 'reference_id'])
})

test('a generated reference names the desk and the day, and is unique', () => {
  const references = Array.from({ length: 1000 }, () => newReference(new Date('2026-11-21T23:30:00Z')))
  expect(references[0]).toMatch(/^desk-20261121-[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(new Set(references).size).toBe(references.length)
})

test.each([
  [unknownUserMessage, 'recipient'],
  [recipientMessage, 'recipient'],
  ['phone_number: must be a string', 'recipient'],
  [duplicateReferenceMessage, 'reference_id'],
  ['amount: must be at most 999999', 'amount'],
  ['note: too long', 'note'],
])('"%s" is shown unchanged and links to %s', (text, path) => expect(serviceError(text)).toEqual({ text, path }))

test('a message that names no field links to no field', () =>
  expect(serviceError('This key has sent its miles for today').path).toBeUndefined())
