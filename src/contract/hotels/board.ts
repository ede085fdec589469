import type { OfferRate } from './find-offers.ts'

/** The boards by code, from the fewest meals to the most. */
export const boardNames = {
  RO: 'Room only',
  BB: 'Breakfast',
  HB: 'Half board',
  FB: 'Full board',
  AI: 'All inclusive',
} as const
type BoardCode = keyof typeof boardNames
const byMeals = Object.keys(boardNames) as BoardCode[]

/** The codes that suppliers use for each board. */
const codesOf: Readonly<Record<BoardCode, string>> = {
  RO: 'RO SC NB OB BO SA EP',
  BB: 'BB BI CB AB AD EB IB SB LB GB CP BF',
  HB: 'HB MP HP DP MAP DBB',
  FB: 'FB PC VP AP',
  AI: 'AI UAI TI',
}

const breakfast =
  'breakfasts?|desayunos?|petits? dejeuners?|fruh?e?h?stue?ck\\S*|colazione|pequeno almoco|cafe da manha|ontbijt|frukost|frokost'

/** Names of boards with meals in common languages, in lower case without accents. */
const mealNames = {
  BB: words(`${breakfast}|b b|b and b`),
  HB: words('half ?board|half pension|halbpension|media pension|demi pension|mezza pensione|meia pensao|halfpension'),
  FB: words('full ?board|vollpension|pension complete|pension completa|pensione completa|pensao completa|volpension'),
  AI: words('all ?inclusive|alles inklusive|t[ou]do incluido|tout (?:compris|inclus)|tutto (?:incluso|compreso)'),
} as const

const without = 'no|without|excl\\S*|exkl\\S*|sin|ohne|sans|hors|senza|sem|zonder|utan|uden|uten'
const excluded =
  '(?:is |est |ist )?(?:not|non|no|pas|n est pas|nicht|nao|niet) (?:incl\\S*|inkl\\S*|compr\\S*|inbegr\\S*|enthalten)|esclus\\S*|excl\\S*'
const roomOnly = words(
  `(?:room|bed) only|(?:accommodation|lodging) only|no meals?|self catering|nur ubernachtung|solo (?:alojamiento|habitacion|pernottamento)|so alojamento|(?:chambre|logement) seule?|(?:${without}) (?:${breakfast})|(?:${breakfast}) (?:${excluded})`,
)

/** Words that deny a meal, charge for it or leave a choice. */
const doubts = words(
  `${without}|not|non(?! refundable)|except|pas|nicht|nao|niet|inte|ikke|ej|bez|ei|fara|nelkul|haric|or|optional|on request|auf anfrage|sur demande|fees?|charges?|surcharge|supplement\\S*|extra|payable|available|purchased|added|separately|en sus|aparte|payant|aufpreis|zuschlag|suplemento|toeslag|per person|\\d\\d+`,
)
const laterMeals = words('lunch|almuerzo|mittagessen|pranzo|almoco|dinner|cena|diner|abendessen|jantar|avondeten')

/** Returns a pattern for whole words in a text from `fold`. */
function words(alternatives: string): RegExp {
  return new RegExp(`(?<= )(?:${alternatives})(?= )`)
}

/** The fields of a rate that determine its board. */
type BoardOfRate = Pick<OfferRate, 'boardType' | 'boardName'>

const known = new Map<string, BoardCode | undefined>()

/** Returns the board of a rate; `undefined` when it is unknown, or when the name may say something else than the code. */
export function readBoard({ boardType, boardName }: BoardOfRate): BoardCode | undefined {
  const key = `${boardType}\n${boardName}`
  // Few different names occur, and each is read for thousands of rates.
  if (known.size > 2000) known.clear()
  if (!known.has(key)) known.set(key, boardOf(boardOfCode(boardType), boardName))
  return known.get(key)
}

/** Returns the board code for a supplier's code, or the supplier's code when it is unknown. */
export function boardCode(boardType: string): string {
  return readBoard({ boardType, boardName: '' }) ?? boardType
}

/** Returns the key that rates of the same board share: the board's code, or its name when the board is unknown. */
export function boardKey(rate: BoardOfRate): string {
  return readBoard(rate) ?? (fold(rate.boardName).trim().slice(0, 100) || 'unknown')
}

/** Returns the name of a board by its key, or the supplier's name when the board is unknown. */
export function boardName(key: string, unknownName = key): string {
  return (boardNames as Readonly<Record<string, string>>)[key] ?? unknownName
}

/** Returns the number of meals of a board by its key, at most 2; -1 when the board is unknown. */
export function mealsOf(key: string): number {
  return Math.min((byMeals as string[]).indexOf(key), 2)
}

function boardOf(code: BoardCode | undefined, boardName: string): BoardCode | undefined {
  const codeAsName = boardOfCode(boardName)
  const name = fold(boardName)
  const rest = name.replace(roomOnly, '')
  const named = byMeals.filter((board) => board === codeAsName || (board !== 'RO' && mealNames[board].test(rest)))
  if (rest !== name) return named.length === 0 ? 'RO' : undefined
  const isUnclear = doubts.test(rest) || (named.includes('BB') && laterMeals.test(rest))
  // A name in another script is not read, and may deny the meals.
  if (isUnclear || /[^\P{L}\p{Script=Latin}]/u.test(boardName)) return code === 'RO' ? code : undefined
  const [board = code, ...others] = named
  return others.length === 0 && (code === undefined || code === board) ? board : undefined
}

function boardOfCode(text: string): BoardCode | undefined {
  const code = text.trim().toUpperCase()
  return byMeals.find((each) => codesOf[each].split(' ').includes(code))
}

/** Returns the words of a text in lower case without accents, with a space before and after each. */
function fold(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return ` ${plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
}
