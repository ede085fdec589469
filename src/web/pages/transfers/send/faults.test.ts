import { duplicateReferenceMessage, recipientMessage, unknownUserMessage } from '#contract/transfer'
import { expect, test } from 'vitest'
import { serviceFault } from './faults.ts'

test.each([
  [unknownUserMessage, 'phone_number'],
  [recipientMessage, 'phone_number'],
  [duplicateReferenceMessage, 'reference_id'],
  ['amount: must be at most 999999', 'amount'],
  ['note: too long', 'note'],
])('"%s" is shown as it came and leads to %s', (text, field) =>
  expect(serviceFault(text, 'phone_number')).toEqual({ text, field }),
)

test('a message that names no field leads nowhere', () =>
  expect(serviceFault('This key has sent its miles for today', 'account_id').field).toBeUndefined())
