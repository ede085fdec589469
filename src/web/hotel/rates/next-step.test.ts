import { expect, test } from 'vitest'
import { redeemHref } from './next-step.tsx'

test('the address for redeeming miles names the hotel, the dates and the rate', () => {
  const stay = { checkin: '2027-03-01', checkout: '2027-03-04' }
  const template = 'https://miles.example/{hotel}?from={checkin}&to={checkout}&rate={rate}'
  expect(redeemHref(template, 'h 1', stay, { offerId: 'a&b' })).toBe(
    'https://miles.example/h%201?from=2027-03-01&to=2027-03-04&rate=a%26b',
  )
})
