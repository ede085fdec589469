import { expect, test } from 'vitest'
import { stayFormErrors } from './stay-error-summary.tsx'

const error = (message: string) => ({ type: 'custom', message })

test('errors are listed in the order of the fields, each naming its own', () => {
  const errors = {
    maxRatesPerHotel: error('must be at most 100'),
    occupancies: [undefined, { adults: error('must be given'), children: [undefined, error('must be given')] }],
    checkout: error('must be after check-in'),
    hotelIds: error('Choose at least one hotel'),
  }
  expect(stayFormErrors(errors)).toEqual([
    { path: 'hotelIds', text: 'Choose at least one hotel' },
    { path: 'checkout', text: 'Check-out must be after check-in' },
    { path: 'occupancies.1.adults', text: 'Adults in room 2 must be given' },
    { path: 'occupancies.1.children.1', text: 'Age of child 2 in room 2 must be given' },
    { path: 'maxRatesPerHotel', text: 'Rates per hotel must be at most 100' },
  ])
})

test('an error that begins with what was typed comes after the name of its field', () => {
  expect(stayFormErrors({ checkin: error('“foo” is no date: type it as 8 Feb') })).toEqual([
    { path: 'checkin', text: 'Check-in: “foo” is no date: type it as 8 Feb' },
  ])
})

test('an error in the number of children names their room', () => {
  expect(stayFormErrors({ occupancies: [{ children: error('must be at most 6') }] })).toEqual([
    { path: 'occupancies.0.children', text: 'Children in room 1 must be at most 6' },
  ])
})
