import { expect, test } from 'vitest'
import { describeAccessibility } from './hotel-facts.tsx'

test('accessibility is what a platform says of it: flags that are set, figures and texts, whatever their names', () => {
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
