import { expect, test } from 'vitest'
import { moneyOf } from '#contract/money'
import { sampleOffer, sampleRate, usd } from '#web/stay/testing/sample-offer.ts'
import { publicName, secretsFilter } from './secrets-filter.ts'

const offerOf = (total: number, commission: number) =>
  sampleOffer({ rates: [sampleRate({ total, commission: [usd(commission)] })] })
/** Of two nights: the net price is 1,155.50, a night is 637.95, or 577.75 net. */
const withoutSecrets = secretsFilter(offerOf(1275.9, 120.4), 2)

test.each([
  ['Total 1 275,90 for us.', ''],
  ['Total 1 275,90', ''],
  ["Total 1'275.90", ''],
  ['Total 1275.9', ''],
  ['You pay us 1155.5', ''],
  ['USD 637.95 per night', ''],
  ['577,75 $ per night', ''],
  ['$1,155.50. Adults only', 'Adults only'],
  ['Provision 10 %', ''],
  ['Comisión: 10%', ''],
  ['Comissão 10%', ''],
  ['Markup 8.9%', ''],
  ['Tarifa neta: no mostrar al cliente. Sólo adultos', 'Sólo adultos'],
  ['Nettopreis, nicht weitergeben', ''],
  ['Net-Preis 900', ''],
  ['Prix net: 900 €', ''],
  ['You pay USD 1275.90, taxes included', ''],
  ['No lift, net rate 900. Bring towels', 'No lift. Bring towels'],
])('figures and words for agents do not leave, however they are written: %j', (written, left) => {
  expect(withoutSecrets(written)).toBe(left)
})

test.each([
  [150, 20, 'City tax of EUR 20.00 per stay must be paid at the hotel.'],
  [150, 20, 'Compulsory gala dinner on 31 Dec, EUR 150.00'],
  [150, 20, 'Compulsory gala dinner on 31 Dec, USD 150.00'],
  [150, 15, 'Check-in nur von 15.00 bis 18.00 Uhr'],
  [163.02, 16, '$163.02 USD resort fee per room per stay'],
  [150, 20, 'Parking £20.00 a day'],
  [1275.9, 120.4, 'The internet costs 12.75, mosquito nets are free'],
  [1276, 120, 'Children up to 12. Call 1276'],
  [150, 20, 'Provision of cots on request'],
])(
  'what a guest must know is no secret because its figure is that of a price of %j: %j',
  (total, commission, written) => {
    expect(secretsFilter(offerOf(total, commission), 2)(written)).toBe(written)
  },
)

test('a price in yen has no decimals, so no amount of euros is one', () => {
  const total = moneyOf(15_000, 'JPY')
  const [rate] = offerOf(1, 1).rates
  const offer = sampleOffer({
    rates: [{ ...rate!, commission: [], retailRate: { ...rate!.retailRate, total: [total] } }],
    offerRetailRate: total,
  })
  expect(secretsFilter(offer, 1)('Parking EUR 150.00')).toBe('Parking EUR 150.00')
})

test('of a sentence the clauses before the words for agents are left', () => {
  expect(withoutSecrets('Compulsory gala dinner 31 Dec 150 EUR pp, supplements are non commissionable')).toBe(
    'Compulsory gala dinner 31 Dec 150 EUR pp',
  )
})

test.each([
  ['Double NET RATE 1155.50', 'Double'],
  ['King room - commissionable', 'King room'],
  ['Suite with safety net', 'Suite with safety net'],
  ['Net rate', ''],
])('names of rooms and boards end before words for agents: %j', (name, left) => {
  expect(publicName(name)).toBe(left)
})
