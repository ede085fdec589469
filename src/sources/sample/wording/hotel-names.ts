import type { Style } from '../world/character.ts'
import type { Random } from '../random.ts'
import type { DescribedHotel } from './descriptions.ts'
import type { Wording } from './wording.ts'

const attempts = 8

/** A name none of the hotels `taken` in the same town has, where one can be found; adds it to them. */
export function nameHotel(
  wording: Wording,
  style: Style,
  where: Pick<DescribedHotel, 'district' | 'city'> & { readonly streetName: string },
  taken: Set<string>,
  random: Random,
): string {
  const tails = ['', ` ${where.district ?? where.city}`, ` ${where.streetName}`]
  let name = ''
  for (const tail of tails) {
    for (let attempt = 0; attempt < attempts; attempt++) {
      name = `${random.pick(patternsFor(wording, style)).replace('{w}', random.pick(wording.words))}${tail}`
      if (taken.has(name)) continue
      taken.add(name)
      return name
    }
  }
  return name
}

function patternsFor(wording: Wording, style: Style): readonly string[] {
  if (style === 'guesthouse' || style === 'inn') return wording.modest
  if (style === 'resort' || style === 'lodge') return wording.retreat
  return style === 'grand' ? wording.grand : wording.town
}
