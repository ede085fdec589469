import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StayCalendar, type StayCalendarProps } from './stay-calendar.tsx'

const february: StayCalendarProps = {
  checkin: '2027-02-08',
  checkout: '2027-02-10',
  active: 'checkin',
  min: '2026-11-22',
  max: '2028-05-07',
  months: 1,
  onCheckin: () => undefined,
  onStay: () => undefined,
}

/** The accessible names of the days of a calendar. */
function dayNames(props: Partial<StayCalendarProps>): (string | undefined)[] {
  const html = renderToStaticMarkup(createElement(StayCalendar, { ...february, ...props }))
  return [...html.matchAll(/role="button"[^>]* aria-label="([^"]+)"/g)].map(([, name]) => name)
}

test('a day’s name includes its note, and is the date alone without one', () => {
  const names = dayNames({
    noteOf: (day) => (day === '2027-02-11' ? { line: '$517', words: '$517' } : undefined),
  })
  expect(names).toContain('Thursday, 11 February 2027, $517')
  expect(names).toContain('Friday, 12 February 2027')
})

test('the month of arrival is shown, starting on Monday', () => {
  const names = dayNames({ checkin: '2027-05-31', checkout: '2027-06-02' })
  expect(names[0]).toBe('Monday, 26 April 2027')
  expect(names).toContain('Saturday, 1 May 2027')
})

test('without dates, the requested month is shown', () => {
  const names = dayNames({ checkin: undefined, checkout: undefined, month: '2027-06-01' })
  expect(names[0]).toBe('Monday, 31 May 2027')
})
