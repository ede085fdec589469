import { expect, test } from 'vitest'
import { stayFormErrors } from './stay-error-summary.tsx'

const error = (message: string) => ({ type: 'custom', message })

test('errors are listed in the order of the fields, each naming its own', () => {
  const errors = {
    maxRatesPerHotel: error('enter 100 or less'),
    occupancies: [undefined, { adults: error('enter a value'), children: [undefined, error('enter a value')] }],
    checkout: error('must be after check-in'),
    hotelIds: error('Choose at least one hotel'),
  }
  expect(stayFormErrors(errors)).toEqual([
    { path: 'hotelIds', text: 'Choose at least one hotel' },
    { path: 'checkout', text: 'Check-out: must be after check-in' },
    { path: 'occupancies.1.adults', text: 'Adults in room 2: enter a value' },
    { path: 'occupancies.1.children.1', text: 'Age of child 2 in room 2: enter a value' },
    { path: 'maxRatesPerHotel', text: 'Rates per hotel: enter 100 or less' },
  ])
})

test('an error that begins with what was typed comes after the name of its field', () => {
  expect(stayFormErrors({ checkin: error('“foo” is no date: type it as 8 Feb') })).toEqual([
    { path: 'checkin', text: 'Check-in: “foo” is no date: type it as 8 Feb' },
  ])
})

test('an error in the number of children names their room', () => {
  expect(stayFormErrors({ occupancies: [{ children: error('choose 6 or less') }] })).toEqual([
    { path: 'occupancies.0.children', text: 'Children in room 1: choose 6 or less' },
  ])
})
