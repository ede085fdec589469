import { expect, test } from 'vitest'
import { placeText } from './place-text.ts'

test('a place is shown with its country, and with its region if it has one', () => {
  const paris = { name: 'Paris', near: '', countryName: 'United States' }
  expect(placeText({ ...paris, region: 'Texas' })).toBe('Paris, Texas, United States')
  expect(placeText({ ...paris, region: '' })).toBe('Paris, United States')
})

test('a region or country with the same name is not repeated', () => {
  expect(placeText({ name: 'Lisbon', region: 'Lisbon', near: '', countryName: 'Portugal' })).toBe('Lisbon, Portugal')
  expect(placeText({ name: 'Singapore', region: '', near: '', countryName: 'Singapore' })).toBe('Singapore')
  expect(placeText({ name: 'Sliema', region: 'Malta', near: '', countryName: 'Malta' })).toBe('Sliema, Malta')
})

test('a place that shares its name with another in the region is shown with the town nearby', () => {
  const text = placeText({ name: 'Ashford', region: 'England', near: 'Staines', countryName: 'United Kingdom' })
  expect(text).toBe('Ashford (near Staines), England, United Kingdom')
})
