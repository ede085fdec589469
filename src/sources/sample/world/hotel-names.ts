import type { Random } from '../random.ts'
import type { Style } from './character.ts'

const colors = ['Amber', 'Azure', 'Copper', 'Coral', 'Crimson', 'Golden', 'Green', 'Ivory', 'Russet', 'Silver', 'White']
const signs = ['Acacia', 'Crane', 'Falcon', 'Fern', 'Heron', 'Jasmine', 'Lantern', 'Laurel', 'Linden', 'Lotus', 'Swan']

/** `*` is a color and a sign. */
const patterns: Readonly<Record<Style, readonly string[]>> = {
  guesthouse: ['* Guest House', 'Pension *'],
  inn: ['The * Inn', '* House'],
  town: ['Hotel *', 'The * Hotel'],
  boutique: ['The *', 'Maison *'],
  business: ['Hotel *', '* Plaza Hotel'],
  grand: ['Grand Hotel *', 'The * Palace'],
  resort: ['* Resort', 'Villa *'],
  lodge: ['* Lodge', '* Retreat'],
}

/** A name none of the hotels `taken` in the same town has, where one can be found; adds it to them. */
export function nameHotel(style: Style, part: string, streetName: string, taken: Set<string>, random: Random): string {
  const name = random.pick(patterns[style]).replace('*', `${random.pick(colors)} ${random.pick(signs)}`)
  const names = [name, `${name} ${part}`, `${name} ${streetName}`, `${name} ${part} ${streetName}`] as const
  const free = names.find((each) => !taken.has(each)) ?? name
  taken.add(free)
  return free
}
