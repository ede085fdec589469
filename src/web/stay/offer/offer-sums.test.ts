import { expect, test } from 'vitest'
import type { Money } from '#contract/money'
import { commissionPercent, describeTaxes, discountPercent, sumMoney, taxesOf } from './offer-sums.ts'
import { sampleOffer, sampleRate, usd } from '../testing/sample-offer.ts'

test('amounts add up to the cent, each currency by itself', () => {
  expect(sumMoney([usd(0.1), { amount: 5, currency: 'EUR' }, usd(0.2)])).toEqual([
    { amount: 0.3, currency: 'USD' },
    { amount: 5, currency: 'EUR' },
  ])
})

test('amounts in currencies of three decimals, and of none, add up to the last of them', () => {
  const money = (currency: string, ...amounts: number[]) => sumMoney(amounts.map((amount) => ({ amount, currency })))
  expect(money('KWD', 15.225, 15.225, 15.224)).toEqual([{ amount: 45.674, currency: 'KWD' }])
  expect(money('TND', 0.005, 0.005)).toEqual([{ amount: 0.01, currency: 'TND' }])
  expect(money('JPY', 6173, 6172)).toEqual([{ amount: 12_345, currency: 'JPY' }])
  expect(money('HUF', 12_345.5, 12_346)).toEqual([{ amount: 24_691.5, currency: 'HUF' }])
})

test('included taxes are separate from those paid at the property', () => {
  const taxesAndFees = [
    { included: true, description: 'VAT', ...usd(40) },
    { included: false, description: 'City tax', amount: 12, currency: 'EUR' },
    { included: false, description: 'Nothing', ...usd(0) },
  ]
  const offer = sampleOffer({ rates: [sampleRate({ taxesAndFees }), sampleRate({ taxesAndFees })] })
  expect(taxesOf(offer, 'included')).toEqual([usd(80)])
  expect(taxesOf(offer, 'at-property')).toEqual([{ amount: 24, currency: 'EUR' }])
})

test('taxes are unknown where a room names none, and included where each names some', () => {
  const included = sampleRate({ taxesAndFees: [{ included: true, description: 'Taxes', ...usd(0) }] })
  expect(describeTaxes(sampleOffer({ rates: [included, included] }))).toBe('taxes included')
  expect(describeTaxes(sampleOffer({ rates: [included, sampleRate({ taxesAndFees: [] })] }))).toBe('taxes unknown')
})

test('a discount is a saving in percent, and there is none unless the price fell', () => {
  const percent = (offerRetailRate: Money, offerInitialPrice: Money) =>
    discountPercent(sampleOffer({ offerRetailRate, offerInitialPrice }))
  expect(percent(usd(340), usd(400))).toBe(15)
  expect(percent(usd(400), usd(400))).toBeUndefined()
  expect(percent(usd(400), { amount: 500, currency: 'EUR' })).toBeUndefined()
})

test('commission is a share of the total where both are of one currency', () => {
  const offer = sampleOffer({ rates: [sampleRate({ commission: [usd(25)] })], offerRetailRate: usd(200) })
  expect(commissionPercent(offer)).toBe(12.5)
  expect(commissionPercent(sampleOffer({}))).toBeUndefined()
})
