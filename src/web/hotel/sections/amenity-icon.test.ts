import { expect, test } from 'vitest'
import { amenityIcon } from './amenity-icon.ts'

test.each([
  ['Free Wi-Fi', 'wifi'],
  ['WiFi available', 'wifi'],
  ['Air conditioning', 'snowflake'],
  ['Outdoor pool', 'waves'],
  ['Electric car charging', 'plug-zap'],
  ['Valet parking', 'square-parking'],
  ['Airport transfer', 'plane'],
  ['Accessible bathroom', 'accessibility'],
  ['Private bathroom', 'bath'],
  ['Rooftop bar', 'wine'],
  ['Tea and coffee in the lounge', 'coffee'],
  ['Breakfast', 'utensils'],
  ['24-hour front desk', 'concierge-bell'],
  ['Non-smoking rooms', 'cigarette-off'],
  ['Pets welcome', 'paw-print'],
  ['Safe', 'lock'],
])('%s has the icon %s', (name, icon) => {
  expect(amenityIcon(name)).toBe(icon)
})

test.each(['Desk', 'Minibar', 'Pool table', 'Steam bath', 'Balcony', 'Board games', 'Printer', 'Airtight windows'])(
  '%s has a check mark, since no icon shows it',
  (name) => {
    expect(amenityIcon(name)).toBe('check')
  },
)
