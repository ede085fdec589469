import { expect, test } from 'vitest'
import { describeAccessibility } from './hotel-facts.tsx'

test('accessibility lists the set flags, figures and texts of a platform, whatever their names', () => {
  const attributes = {
    showerChair: true,
    petFriendly: false,
    entrance_type: 'ramp',
    rampAngle: 5,
    empty: '',
    attributes: ['Step-free entrance', '', 'Step-free entrance'],
  }
  expect(describeAccessibility(attributes)).toEqual([
    'Shower chair',
    'Entrance type: ramp',
    'Ramp angle: 5',
    'Step-free entrance',
  ])
  expect(describeAccessibility({})).toEqual([])
})
