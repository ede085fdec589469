import { expect, test } from 'vitest'
import { faultBeside, faultsIn } from './explain-validation.ts'

const fault = (message: string) => ({ type: 'custom', message })

test('faults are told in the order of the fields, each naming its own', () => {
  const errors = {
    maxRatesPerHotel: fault('must be at most 100'),
    occupancies: [undefined, { adults: fault('must be given'), children: [undefined, fault('must be given')] }],
    checkout: fault('must be after checkin'),
    hotelIds: fault('Choose at least one hotel'),
  }
  expect(faultsIn(errors)).toEqual([
    { path: 'hotelIds', text: 'Choose at least one hotel' },
    { path: 'checkout', text: 'Check-out must be after check-in' },
    { path: 'occupancies.1.adults', text: 'Adults in room 2 must be given' },
    { path: 'occupancies.1.children.1', text: 'Age of child 2 in room 2 must be given' },
    { path: 'maxRatesPerHotel', text: 'Rates per hotel must be at most 100' },
  ])
})

test('too many children are told of their number', () => {
  expect(faultsIn({ occupancies: [{ children: fault('must be at most 6') }] })).toEqual([
    { path: 'occupancies.0.children', text: 'Children in room 1 must be at most 6' },
  ])
})

test('beside its field a fault needs no name', () => {
  expect(faultBeside('must be after checkin')).toBe('Must be after check-in')
})
