import { roundMoney } from '#contract/money'
import { expect, test } from 'vitest'
import { formatAmounts } from '../offer/format-offer.ts'
import { sampleRate, sampleStep } from '../testing/sample-offer.ts'
import { cancellationSchedule } from './cancellation-schedule.ts'
import { describeTerms } from './describe-terms.ts'

const now = new Date('2026-11-21T00:00:00Z')
const terms = (...rates: ReturnType<typeof sampleRate>[]) => describeTerms(cancellationSchedule(rates, 'USD'), now)

test('the terms have the deadline of free cancellation in hotel time, with its place', () => {
  const rate = sampleRate({ refundableTag: 'RFN', cancelPolicyInfos: [sampleStep('2026-12-21T17:00:00Z', 120)] })
  expect(terms(rate)).toMatchObject({ isFree: true, text: 'Free cancellation until Mon 21 Dec, 18:00 Paris time' })
})

test.each([
  ['KWD', 45.674, 'KWD 45.674'],
  ['BHD', 0.005, 'BHD 0.005'],
  ['JPY', 12_345, '¥12,345'],
  ['HUF', 24_691.5, 'HUF 24,691.50'],
])('what cancelling costs has the decimals of %s', (currency, amount, text) => {
  const step = { ...sampleStep('2026-11-20T17:00:00Z', amount), currency }
  const rate = sampleRate({ refundableTag: 'RFN', cancelPolicyInfos: [step] })
  const { text: terms } = describeTerms(cancellationSchedule([rate, rate], currency), now)
  const twice = formatAmounts([{ amount: roundMoney(amount * 2, currency), currency }])
  expect(terms).toBe(`Cancelling costs ${twice}`)
  expect(formatAmounts([{ amount, currency }]).replaceAll('\u00A0', ' ')).toBe(text)
})

test('without a future deadline the terms are those of now', () => {
  expect(terms(sampleRate())).toMatchObject({ isFree: false, text: 'Non-refundable' })
  expect(terms(sampleRate({ refundableTag: 'RFN' }))).toMatchObject({
    isFree: true,
    text: 'Free cancellation, no deadline stated',
  })
  const late = sampleRate({ refundableTag: 'RFN', cancelPolicyInfos: [sampleStep('2026-11-20T17:00:00Z', 120)] })
  expect(terms(late)).toMatchObject({ isFree: false, text: 'Cancelling costs $120' })
  expect(terms(sampleRate({ refundableTag: 'PART' })).text).toBe('Cancellation terms on request')
})
