import type { OfferRate } from './find-offers.ts'

/** The boards, from the fewest meals to the most, by code. */
export const boardNames = {
  RO: 'Room only',
  BB: 'Breakfast',
  HB: 'Half board',
  FB: 'Full board',
  AI: 'All inclusive',
} as const
type BoardCode = keyof typeof boardNames
const byMeals = Object.keys(boardNames) as BoardCode[]

/** The codes that suppliers have for them. */
const codesOf: Readonly<Record<BoardCode, string>> = {
  RO: 'RO SC NB OB BO SA EP',
  BB: 'BB BI CB AB AD EB IB SB LB GB CP BF',
  HB: 'HB MP HP DP MAP DBB',
  FB: 'FB PC VP AP',
  AI: 'AI UAI TI',
}

/** The words for them, without accents. */
const wordsOf: Readonly<Record<BoardCode, string>> = {
  RO: String.raw`room only|bed only|only bed|(?:accommodation|lodging) only|self cater\S*|selbstverpfleg\S*|nur (?:ubernachtung|zimmer)|sol[oa] (?:alojamiento|habitacion|pernottamento|camera)|(?:so|apenas|somente) (?:alojamento|quarto)|(?:chambre|logement|hebergement|nuitee) seule?(?:ment)?|logies|alleen kamer|european plan|nomeals?`,
  BB: String.raw`breakfasts?|b b|b and b|desayunos?|petits? dejeuners?|fruh?e?h?stue?ck\S*|colazion[ei]|pequenos? almocos?|cafe da manha|ontbijt\S*|frukost\S*|frokost\S*|morgenmad|sniadani\S*|завтрак\S*`,
  HB: String.raw`half ?boards?|half ?pension|halbpension\S*|halvpen\S*|media pension|demi pension|mezza pensione|meia pensao|modified american plan|полупансион`,
  FB: String.raw`full ?boards?|all meals|vollpension\S*|vol ?pension|helpen\S*|pensione? complet[ae]|pensao completa|полный пансион`,
  AI: String.raw`all ?inclusive|alles inklusive|alles inbegrepen|t[ou]do incluido|tout (?:compris|inclus)|tutto (?:incluso|compreso)|все включено`,
}
const lunch = String.raw`lunch\S*|almuerzos?|dejeuners?|mittagessen|pranz[oi]|almocos?`
const dinner = String.raw`dinners?|evening meals?|cenas?|cene|diners?|abendessen|jantar\S*|avondeten`
const meal = String.raw`${wordsOf.BB}|${wordsOf.HB}|${wordsOf.FB}|${wordsOf.AI}|${lunch}|${dinner}|meals?|comidas?|repas|mahlzeit\S*|verpflegung|pasti|refeic\S*|maaltijd\S*|board`
const included = String.raw`incl\S*|inkl\S*|inbegr\S*|enthalten|compr\S*|включен\S*`
const excluded = String.raw`excl\S*|exkl\S*|esclus\S*`
const without = String.raw`no|not|non|without|w o|sin|sans|ohne|kein\S*|senza|sem|zonder|geen|utan|uden|uten|bez|без|${excluded}`
const not = String.raw`no|not|non|nicht|nao|niet|pas|inte|ikke|не|${excluded}`
const fee = String.raw`fees?|charges?|surcharge|supplement\S*|extra(?! bed)|payable|paid|option\S*|available|costs?|aufpreis|gebuhr|zuschlag|kostenpflichtig|\S*buchbar|payant\S*|pago|pagamento|facolt\S*|opzional\S*|opcional\S*|cargo|coste?|costo|custo|recargo|suplemento|toeslag|betaling|\S*[$€£]\S*|usd|eur|gbp`
/** Denied words that are about something else: non-refundable, no smoking. */
const other = '(?:re|smok|cancel|prepay|storn|erst)'

const words = (pattern: string, flags = '') => new RegExp(` (?:${pattern})(?= )`, flags)
const hasMeal = words(meal)
/** Of a part of a name with a meal: no breakfast, breakfast is not included, breakfast for a fee. */
const deniesMeal = words(
  `(?:${without}) (?:(?!${other})\\S+ )?(?:${meal})|(?:${meal})(?: (?!${included})\\S+){0,3} (?:${not})(?! ${other})|${fee}`,
)
/** What separates a meal from its denial: (not included), (for a fee). */
const endBeforeDenial = new RegExp(
  `(?<! (?:${included})) \\| (?![^|]* (?:${meal}) )(?=(?:(?:is|es|est|ist) )?(?:(?:${not}) (?:${included})|${excluded}) |(?:(?:for|at|an?|as|additional|gegen|con|de|en|tegen) ){0,3}(?:${fee}) )`,
  'g',
)
const noFee = words(
  `(?:no|without|free of|sin|sans|ohne|senza|sem|zonder) (?:(?:any|extra|additional|adicional) )?(?:${fee})`,
  'g',
)
const partEnds = /(?:\s*(?:[,;:()[\]|/+–—]|\s-\s|\.(?=\s|$)|\b(?:but|aber|pero|maar)\b))+/gi

/** What says which board a rate has. */
type BoardOfRate = Pick<OfferRate, 'boardType' | 'boardName'>

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

/** Returns the name of a board by its key: the supplier's where it is unknown. */
export function boardName(key: string, unknownName = key): string {
  return (boardNames as Readonly<Record<string, string>>)[key] ?? unknownName
}

/** Returns how many meals a board has by its key, two standing for more; minus one where that is unknown. */
export function mealsOf(key: string): number {
  return Math.min((byMeals as string[]).indexOf(key), 2)
}

function readNames(boardType: string, boardName: string): BoardCode | undefined {
  const parts = fold(boardName, ' | ').replace(endBeforeDenial, ' ').split('|')
  const texts = parts.map((part) => part.replace(noFee, ''))
  const offered = texts.filter((text) => !hasMeal.test(text) || !deniesMeal.test(text))
  const named = boardOfWords(offered.join(''))
  if (offered.length < texts.length || named === 'RO') return named ?? 'RO'
  const code = boardType.trim().toUpperCase()
  return byMeals.find((each) => codesOf[each].split(' ').includes(code)) ?? named ?? boardOfWords(fold(boardType))
}

function boardOfWords(text: string): BoardCode | undefined {
  const plan = (['AI', 'FB', 'HB'] as const).find((each) => words(wordsOf[each]).test(text))
  if (plan !== undefined) return plan
  const others = text.replace(words(wordsOf.BB, 'g'), '')
  if (others === text) return words(wordsOf.RO).test(text) ? 'RO' : undefined
  const more = [lunch, dinner].filter((each) => words(each).test(others)).length
  return (['BB', 'HB', 'FB'] as const)[more]
}

/** Returns the words of a text in lower case, without accents, each between spaces, and what its parts are separated by. */
function fold(text: string, separator = ' '): string {
  const plain = text.replace(partEnds, separator).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return ` ${plain.replace(/[^\p{L}\p{N}$€£|]+/gu, ' ').trim()} `.replace('  ', ' ')
}
