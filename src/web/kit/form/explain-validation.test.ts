import { expect, test } from 'vitest'
import { fieldErrorText } from './explain-validation.ts'

test('an error below its field begins with a capital letter', () => {
  expect(fieldErrorText('must be after check-in')).toBe('Must be after check-in')
})
