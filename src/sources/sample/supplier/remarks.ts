import type { Board } from './tariff/boards.ts'
import type { Party } from './party.ts'
import { allTerms, type Terms } from './prices.ts'
import { hash } from '../random.ts'

const bedRemarks = ['Non-smoking room.', 'Two beds can be pushed together on request.', 'The bed is 160 cm wide.']

/** Returns a remark on the room for its guests; mostly none for two adults. */
export function remarkOn(rate: {
  readonly room: number
  readonly board: Board
  readonly terms: Terms
  readonly startDay: number
  readonly nights: number
  readonly party: Party
}): string {
  const { room, board, terms, startDay, nights, party } = rate
  const texts: string[] = []
  if (party.heads > 2) texts.push(party.heads === 3 ? 'One extra bed is made up.' : 'Extra beds are made up.')
  if (party.infants > 0) texts.push('Children under two sleep in a cot free of charge.')
  if (party.children > 0 && board.code !== 'RO') texts.push('Children under twelve eat at half price.')
  const drawn = hash(room, board.breakfasts * 10, startDay, nights * 4 + allTerms.indexOf(terms))
  if (texts.length === 0 && (drawn >>> 8) % 4 === 0) texts.push(bedRemarks[drawn % bedRemarks.length] as string)
  return texts.join(' ')
}
