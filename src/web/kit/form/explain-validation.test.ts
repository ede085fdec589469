import { expect, test } from 'vitest'
import { fieldErrorText } from './explain-validation.ts'

test('under its field an error does not repeat the name of the field', () => {
  expect(fieldErrorText('must be after check-in')).toBe('Must be after check-in')
})
