import { duplicateReferenceMessage, recipientMessage, unknownUserMessage } from '#contract/transfer'
import { expect, test } from 'vitest'
import { serviceError } from './service-error.ts'

test.each([
  [unknownUserMessage, 'phone_number'],
  [recipientMessage, 'phone_number'],
  [duplicateReferenceMessage, 'reference_id'],
  ['amount: must be at most 999999', 'amount'],
  ['note: too long', 'note'],
])('"%s" is shown unchanged and links to %s', (text, path) =>
  expect(serviceError(text, 'phone_number')).toEqual({ text, path }),
)

test('a message that names no field links to no field', () =>
  expect(serviceError('This key has sent its miles for today', 'account_id').path).toBeUndefined())
