import { hash } from '../random.ts'
import type { Tariff } from './tariff.ts'

const residentFactors = [0.88, 0.9, 0.92, 0.95]

/** Countries whose law lets guests from abroad off the tax in a hotel's price. */
const taxFreeForForeigners = new Set(['AR', 'CL', 'CO', 'EC', 'PE', 'UY'])

/** Countries whose guests a house may have prices of their own for. */
const markets = ['GB IE', 'US CA', 'DE AT CH', 'FR BE', 'JP KR', 'CN HK TW', 'AU NZ', 'IN', 'BR', 'AE SA QA KW'].map(
  (countries) => countries.split(' '),
)
const marketFactors = [0.93, 0.95, 0.97, 1.03]

/**
 * The tariff that holds for guests of a nationality: a third of the houses sell cheaper to residents, some taxes are for
 * residents or for foreigners only, a few markets have prices of their own. Without a nationality it is the usual one;
 * what is no country is simply foreign.
 */
export function tariffFor(tariff: Tariff, nationality: string | undefined): Tariff {
  if (nationality === undefined) return tariff
  const { hotelSeed, countryCode, vatPercent } = tariff
  if (nationality === countryCode) {
    const isExempt = hash(hotelSeed, 82) % 8 === 0
    const factor = hash(hotelSeed, 81) % 3 === 0 ? pick(residentFactors, hash(hotelSeed, 83)) : 1
    return priced(tariff, factor, { taxPercent: isExempt ? 0 : tariff.taxPercent })
  }
  const market = hash(hotelSeed, 84) % 5 === 0 ? pick(markets, hash(hotelSeed, 85)) : []
  const factor = market.includes(nationality) ? pick(marketFactors, hash(hotelSeed, 86)) : 1
  const isExempt = taxFreeForForeigners.has(countryCode) && hash(hotelSeed, 87) % 2 === 0
  return isExempt ? priced(tariff, factor / (1 + vatPercent / 100), { vatPercent: 0 }) : priced(tariff, factor, {})
}

function priced(tariff: Tariff, factor: number, taxes: Partial<Pick<Tariff, 'taxPercent' | 'vatPercent'>>): Tariff {
  return {
    ...tariff,
    ...taxes,
    baseCents: tariff.baseCents * factor,
    breakfastCents: tariff.breakfastCents * factor,
  }
}

function pick<Item>(items: readonly Item[], drawn: number): Item {
  return items[drawn % items.length] as Item
}
