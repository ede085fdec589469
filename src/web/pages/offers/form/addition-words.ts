import { maxOfferHotels } from '#contract/find-offers'
import { countWords } from '../../../format/offer-words.ts'
import type { Addition } from './pasted-ids.ts'

/** What became of hotels that were to be added: `nameOf` names one, `unknown` are ids of none, `from` is the place. */
export function additionWords(
  { added, already, repeated, over }: Addition,
  nameOf: (id: string) => string,
  { unknown = [], from }: { readonly unknown?: readonly string[]; readonly from?: string | undefined } = {},
): string {
  const found = added.filter((id) => !unknown.includes(id))
  const names = (ids: readonly string[]) => listWords(ids.map(nameOf))
  return [
    found.length === 0
      ? 'Nothing added'
      : `Added ${found.length === 1 ? nameOf(found[0] ?? '') : countWords(found.length, 'hotel', 'hotels')}`,
    ...(from === undefined ? [] : [` of ${from}`]),
    '.',
    ...(already.length === 0 ? [] : [` Already chosen: ${names(already)}.`]),
    ...(repeated.length === 0 ? [] : [` Given more than once: ${names(repeated)}.`]),
    ...(unknown.length === 0 ? [] : [` Unknown: ${listWords(unknown)}.`]),
    ...(over.length === 0
      ? []
      : [
          ` ${countWords(over.length, 'hotel', 'hotels')} left out, as a search takes ${maxOfferHotels}: ${names(over)}.`,
        ]),
  ].join('')
}

const mostNamed = 12

/** Names one by one, and beyond a dozen the number of the rest. */
function listWords(words: readonly string[]): string {
  const rest = words.length - mostNamed
  return rest <= 0 ? words.join(', ') : `${words.slice(0, mostNamed).join(', ')} and ${rest} more`
}
