import { maxOfferHotels } from '#contract/stay-limits'
import { countWords } from '../../../format/offer-words.ts'
import type { Addition } from './pasted-ids.ts'

/** Describes the result of adding hotels: `nameOf` names a hotel, `unknown` lists ids without one, `where` is as in `in Lisbon`. */
export function additionWords(
  { added, already, repeated, over }: Addition,
  nameOf: (id: string) => string,
  { unknown = [], where }: { readonly unknown?: readonly string[]; readonly where?: string | undefined } = {},
): string {
  const found = added.filter((id) => !unknown.includes(id))
  const names = (ids: readonly string[]) => listWords(ids.map(nameOf))
  return [
    found.length === 0
      ? 'Nothing added'
      : `Added ${found.length === 1 ? nameOf(found[0] ?? '') : countWords(found.length, 'hotel', 'hotels')}`,
    ...(where === undefined ? [] : [` ${where}`]),
    '.',
    ...(already.length === 0 ? [] : [` Already chosen: ${names(already)}.`]),
    ...(repeated.length === 0 ? [] : [` Repeated: ${names(repeated)}.`]),
    ...(unknown.length === 0 ? [] : [` Unknown: ${listWords(unknown)}.`]),
    ...(over.length === 0
      ? []
      : [
          ` ${countWords(over.length, 'hotel', 'hotels')} left out, over the limit of ${maxOfferHotels}: ${names(over)}.`,
        ]),
  ].join('')
}

const maxNamed = 12

/** Lists up to a dozen names, then the number of the rest. */
function listWords(words: readonly string[]): string {
  const rest = words.length - maxNamed
  return rest <= 0 ? words.join(', ') : `${words.slice(0, maxNamed).join(', ')} and ${rest} more`
}
