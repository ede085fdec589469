import { describe, expect, test } from 'vitest'
import { emptyValues, resolveSend, type SendValues, typedMiles, typedRecipient, valuesOf } from './send-schema.ts'

const id = '3f2b8c1e-5d4a-4f6b-9c7d-1e2f3a4b5c6d'
const good: SendValues = { ...emptyValues('desk-1'), account_id: id, amount: '25,000' }

async function check(values: Partial<SendValues>) {
  const { values: request, errors } = await resolveSend({ ...good, ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: undefined,
  })
  return {
    request,
    messages: Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message])),
  }
}

describe('miles as they are typed', () => {
  test.each([
    ['25000', 25_000],
    ['25,000', 25_000],
    [' 25 000 ', 25_000],
    ["1'000'000", 1_000_000],
    ['25k', 25_000],
    ['0', 0],
  ])('%s are understood', (text, miles) => expect(typedMiles(text)).toBe(miles))

  test.each(['1.5', '25,00', '1e3', '-5', 'many', '1.000'])('%s is no whole number and is left as it is', (text) =>
    expect(typedMiles(text)).toBe(text),
  )

  test('nothing is nothing', () => expect(typedMiles('  ')).toBeNaN())
})

test('a phone number may be typed with blanks, dashes and brackets', () => {
  expect(typedRecipient('phone_number', ' +1 (202) 555-0123 ')).toBe('+12025550123')
  expect(typedRecipient('account_id', ` ${id} `)).toBe(id)
})

test('a good form is the transfer that it asks for, with the one recipient chosen and no empty note', async () => {
  expect((await check({ phone_number: '+12025550123', note: '  ' })).request).toEqual({
    account_id: id,
    amount: 25_000,
    reference_id: 'desk-1',
  })
  expect((await check({ recipient: 'phone_number', phone_number: '1 202 555 0123', note: ' late ' })).request).toEqual({
    phone_number: '12025550123',
    amount: 25_000,
    reference_id: 'desk-1',
    note: 'late',
  })
})

test('what was sent fills the form again', async () => {
  const request = { phone_number: '+12025550123', amount: 25_000, reference_id: 'desk-1', note: 'late' }
  const account = { account_id: id, phone_number: '+12025550123', external_id: 'm-1' }
  const values = valuesOf({ request, account, startedAt: '2026-11-21T12:00:00.000Z', attempts: 1 })
  expect((await check(values)).request).toEqual(request)
})

test.each([
  [{ account_id: '' }, { account_id: 'must be given' }],
  [{ account_id: 'x' }, { account_id: 'must be a UUID' }],
  [{ recipient: 'phone_number', phone_number: '+442' }, { phone_number: /^must start with \+1 or 1/ }],
  [{ amount: '' }, { amount: 'must be given' }],
  [{ amount: '0' }, { amount: 'must be at least 1' }],
  [{ amount: '1000000' }, { amount: 'must be at most 999,999' }],
  [{ amount: '1.5' }, { amount: 'must be a whole number' }],
  [{ reference_id: ' ' }, { reference_id: 'must be given' }],
  [{ reference_id: 'r'.repeat(256) }, { reference_id: 'must be at most 255 characters' }],
  [{ reference_id: 'a\u0007b' }, { reference_id: 'must not contain control characters' }],
  [{ note: 'n'.repeat(501) }, { note: 'must be at most 500 characters' }],
] satisfies [Partial<SendValues>, Record<string, string | RegExp>][])(
  '%o is refused beside its field',
  async (values, told) => {
    const { messages } = await check(values)
    expect(Object.keys(messages)).toEqual(Object.keys(told))
    for (const [name, text] of Object.entries(told)) expect(messages[name]).toMatch(text)
  },
)

test('every fault is told at once', async () => {
  const { messages } = await check({ account_id: '', amount: '', reference_id: '' })
  expect(Object.keys(messages).sort()).toEqual(['account_id', 'amount', 'reference_id'])
})
