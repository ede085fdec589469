import type { OfferRate } from './find-offers.ts'

/**
 * The boards, from the fewest meals to the most: how many meals they have, two standing for more, and the codes and the words,
 * without accents, that suppliers have for them.
 */
export const boards = [
  {
    code: 'RO',
    name: 'Room only',
    meals: 0,
    codes: 'RO SC NB OB BO SA EP',
    words: String.raw`room only|bed only|only bed|(?:accommodation|lodging) only|self cater\S*|selbstverpfleg\S*|nur (?:ubernachtung|zimmer)|sol[oa] (?:alojamiento|habitacion|pernottamento|camera)|(?:so|apenas|somente) (?:alojamento|quarto)|(?:chambre|logement|hebergement|nuitee) seule?(?:ment)?|logies|alleen kamer|european plan|nomeals?`,
  },
  {
    code: 'BB',
    name: 'Breakfast',
    meals: 1,
    codes: 'BB BI CB AB AD EB IB SB LB GB CP BF',
    words: String.raw`breakfasts?|b b|b and b|desayunos?|petits? dejeuners?|fruh?e?h?stue?ck\S*|colazion[ei]|pequenos? almocos?|cafe da manha|ontbijt\S*|frukost\S*|frokost\S*|morgenmad|sniadani\S*|завтрак\S*`,
  },
  {
    code: 'HB',
    name: 'Half board',
    meals: 2,
    codes: 'HB MP HP DP MAP DBB',
    words: String.raw`half ?boards?|half ?pension|halbpension\S*|halvpen\S*|media pension|demi pension|mezza pensione|meia pensao|modified american plan|полупансион`,
  },
  {
    code: 'FB',
    name: 'Full board',
    meals: 2,
    codes: 'FB PC VP AP',
    words: String.raw`full ?boards?|all meals|vollpension\S*|vol ?pension|helpen\S*|pensione? complet[ae]|pensao completa|полный пансион`,
  },
  {
    code: 'AI',
    name: 'All inclusive',
    meals: 2,
    codes: 'AI UAI TI',
    words: String.raw`all ?inclusive|alles inklusive|alles inbegrepen|t[ou]do incluido|tout (?:compris|inclus)|tutto (?:incluso|compreso)|все включено`,
  },
] as const

const [roomOnly, breakfast, ...plans] = boards
const lunch = String.raw`lunch\S*|almuerzos?|dejeuners?|mittagessen|pranz[oi]|almocos?`
const dinner = String.raw`dinners?|evening meals?|cenas?|cene|diners?|abendessen|jantar\S*|avondeten`
const mealWords = [breakfast, ...plans].map(({ words }) => words).join('|')
const anyMeal = String.raw`${mealWords}|${lunch}|${dinner}|meals?|comidas?|repas|mahlzeit\S*|verpflegung|pasti|refeic\S*|maaltijd\S*|board`
const included = String.raw`incl\S*|inkl\S*|inbegr\S*|enthalten|compr\S*|включен\S*`
const excluded = String.raw`excl\S*|exkl\S*|esclus\S*`
const without = String.raw`no|not|non|without|w o|sin|sans|ohne|kein\S*|senza|sem|zonder|geen|utan|uden|uten|bez|без|${excluded}`
const not = String.raw`no|not|non|nicht|nao|niet|pas|inte|ikke|не|${excluded}`
const fee = String.raw`fees?|charges?|surcharge|supplement\S*|extra(?! bed)|payable|paid|option\S*|available|costs?|aufpreis|gebuhr|zuschlag|kostenpflichtig|\S*buchbar|payant\S*|pago|pagamento|facolt\S*|opzional\S*|opcional\S*|cargo|coste?|costo|custo|recargo|suplemento|toeslag|betaling|\S*[$€£]\S*|usd|eur|gbp`
/** Denied words that are about something else: non-refundable, no smoking. */
const other = '(?:re|smok|cancel|prepay|storn|erst)'

const words = (pattern: string, flags = '') => new RegExp(` (?:${pattern})(?= )`, flags)
const isIncluded = words(included)
const hasMeal = words(anyMeal)
/** Of a part of a name with a meal: no breakfast, breakfast is not included, breakfast for a fee. */
const deniesMeal = words(
  `(?:${without}) (?:(?!${other})\\S+ )?(?:${anyMeal})|(?:${anyMeal})(?: (?!${included})\\S+){0,3} (?:${not})(?! ${other})|${fee}`,
)
/** Of a part after one with a meal: (not included), (for a fee). */
const deniesBefore = words(
  `^(?:(?:is|es|est|ist) )?(?:(?:${not}) (?:${included})|${excluded})|^(?:(?:for|at|an?|as|additional|gegen|con|de|en|tegen) ){0,3}(?:${fee})`.replaceAll(
    '^',
    '(?<=^ )',
  ),
)
const noFee = words(
  `(?:no|without|free of|sin|sans|ohne|senza|sem|zonder) (?:(?:any|extra|additional|adicional) )?(?:${fee})`,
  'g',
)
const partEnds = /[,;:()[\]|/+–—]|\s-\s|\.(?=\s|$)|\b(?:but|aber|pero|maar)\b/i

/** What says which board a rate has. */
type BoardOfRate = Pick<OfferRate, 'boardType' | 'boardName'>
type BoardCode = (typeof boards)[number]['code']

const known = new Map<string, BoardCode | undefined>()

/**
 * Returns the board of a rate; `undefined` where it is unknown. Meals that its name denies, or that cost extra, do not count:
 * where there are some, or no meals at all, the name decides, else the code, and the name where the code is none.
 */
export function readBoard({ boardType, boardName }: BoardOfRate): BoardCode | undefined {
  const key = `${boardType}\n${boardName}`
  // There are few, and each is read for thousands of rates.
  if (known.size > 2000) known.clear()
  if (!known.has(key)) known.set(key, readNames(boardType, boardName))
  return known.get(key)
}

/** Returns the code of the board that a supplier's code stands for, or that code. */
export function boardCode(boardType: string): string {
  return readBoard({ boardType, boardName: '' }) ?? boardType
}

/** Returns what rates of the same board have in common: its code, or the name of one that is unknown. */
export function boardKey(rate: BoardOfRate): string {
  return readBoard(rate) ?? (fold(rate.boardName).trim().slice(0, 100) || 'unknown')
}

function readNames(boardType: string, boardName: string): BoardCode | undefined {
  const offered: string[] = []
  let isDenied = false
  for (const part of boardName.split(partEnds)) {
    const text = fold(part).replace(noFee, '')
    const before = offered.at(-1) ?? ''
    if (hasMeal.test(text) && deniesMeal.test(text)) {
      offered.push('')
      isDenied = true
    } else if (deniesBefore.test(text) && hasMeal.test(before) && !isIncluded.test(before)) {
      offered[offered.length - 1] = ''
      isDenied = true
    } else if (text !== ' ') offered.push(text)
  }
  const named = boardOfWords(offered.join(''))
  if (isDenied || named === 'RO') return named ?? 'RO'
  const code = boardType.trim().toUpperCase()
  return boards.find(({ codes }) => codes.split(' ').includes(code))?.code ?? named ?? boardOfWords(fold(boardType))
}

function boardOfWords(text: string): BoardCode | undefined {
  const plan = plans.findLast((each) => words(each.words).test(text))
  if (plan !== undefined) return plan.code
  const others = text.replace(words(breakfast.words, 'g'), '')
  if (others === text) return words(roomOnly.words).test(text) ? 'RO' : undefined
  const more = [lunch, dinner].filter((each) => words(each).test(others)).length
  return (['BB', 'HB', 'FB'] as const)[more]
}

/** Returns the words of a text in lower case, without accents, each between spaces. */
function fold(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return ` ${plain.replace(/[^\p{L}\p{N}$€£]+/gu, ' ').trim()} `.replace('  ', ' ')
}
