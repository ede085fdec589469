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

/**
 * Words in the suppliers' languages, by the sign that they are read as: A to R are boards and meals, M is any meal, r a room
 * that may come with meals; N denies, X costs extra, I is included, z denies something other than meals, s is a small word.
 * The first match counts.
 */
const vocabulary: Readonly<Record<string, string>> = {
  A: String.raw`all ?inclusive|alles inklusive|alles inbegrepen|t[ou]do incluido|tout (?:compris|inclus)|tutto (?:incluso|compreso)|все включено|her sey dahil`,
  F: String.raw`full ?boards?|all (?:the )?meals|vollpension\S*|vol ?pension|helpen\S*|pensione? complet[ae]|pensao completa|полный пансион|tam pansiyon`,
  H: String.raw`half ?boards?|half ?pension|halbpension\S*|halvpen\S*|media pension|demi pension|mezza pensione|meia pensao|modified american plan|полупансион|yar[iı]m pansiyon|polopenze|felpanzio`,
  R: String.raw`room only|bed only|only bed|(?:accommodation|lodging) only|nur (?:ubernachtung|zimmer)|sol[oa] (?:alojamiento|habitacion|pernottamento|camera)|(?:so|apenas|somente) (?:alojamento|quarto)|(?:chambre|logement|hebergement|nuitee) seule?(?:ment)?|alleen kamer|european plan|nomeals?|sadece oda`,
  r: String.raw`self cater\S*|selbstverpfleg\S*|logies`,
  X: String.raw`(?:only )?(?:for )?(?:kids|children) only|only for (?:kids|children)|(?:kids|children)(?: s)?(?= breakfast)|on request|auf anfrage|sur demande|at own expense|can be (?:purchased|added|ordered|booked|bought)|(?:sold|charged) separately|on payment|en sus|a ?parte|bij te boeken|за доплату|за отдельную плату|fees?|charges?|surcharge|supplement\S*|extra (?:charges?|fees?|costs?)|extra(?= $)|payable|option\S*|available|costs?|aufpreis|gebuhr|zuschlag|kostenpflichtig|\S*buchbar|payant\S*|pago(?! (?:anticip|antecip|en ))|pagamento|facolt\S*|opzional\S*|opcional\S*|cargo|coste?|costo|custo|recargo|suplemento|toeslag|betaling|discount|\d+ ?%|AMOUNT`,
  B: String.raw`bed (?:and )?breakfasts?|breakfasts?|b b|b and b|desayunos?|petits? dejeuners?|fruh?e?h?stue?ck\S*|colazion[ei]|pequenos? almocos?|cafe da manha|ontbijt\S*|frukost\S*|frokost\S*|morgenmad|sniadani\S*|завтрак\S*|kahvalt[iı]\S*|snidan\S*|reggeli\S*|mic dejun|aamiai\S*|πρωιν\S*`,
  L: String.raw`lunch\S*|almuerzos?|dejeuners?|mittagessen|pranz[oi]|almocos?`,
  D: String.raw`dinners?|evening meals?|cenas?|(?<!v )cene|diners?|abendessen|jantar\S*|avondeten|middag|ужин\S*`,
  M: String.raw`meals?|comidas?|repas|mahlzeit\S*|verpflegung|pasti|refeic\S*|maaltijd\S*|board|питани\S*`,
  I: String.raw`incl\S*|inkl\S*|inbegr\S*|enthalten|compr\S*|включен\S*|ingar|provided|served|offered|disponible`,
  N: String.raw`no|not|non|nicht|nao|niet|pas|inte|ikke|ej|не|without|w o|except|ex|hors|sin|sans|ohne|kein\S*|senza|sem|zonder|geen|utan|uden|uten|bez|без|ei|fara|nelkul|haric|χωρις|nie\S*liczon\S*|excl\S*|exkl\S*|ekskl\S*|esclus\S*`,
  z: String.raw`(?:re|smok|cancel|prepay|storn|erst|alcohol|deposit|credit)\S*`,
  s: String.raw`is|es|est|ist|for|from|at|an?|as|on|additional|gegen|ab|con|de|desde|en|tegen`,
  '&': 'and|und|y|et|e|og|och|i|и|plus',
  '/': 'or|oder|o|ou|of|eller|или',
}
const amount = String.raw`\S*[$€£]\S*(?: \d+)*|(?:CURRENCY)(?: \d+)+|(?:\d+ )+(?:CURRENCY)`.replaceAll(
  'CURRENCY',
  'usd|eur|gbp|chf|aed|aud|cad|czk|dkk|euros?|huf|inr|jpy|mxn|nok|pln|ron|rub|sar|sek|sgd|thb|zar|cny|hkd|kr|dollars?',
)
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const word = new RegExp(
  ` (?:${Object.values(vocabulary)
    .map((pattern) => `(${plain(pattern).replace('AMOUNT', () => amount)})`)
    .join('|')}|\\S+)(?= )`,
  'g',
)
/** Denied charges, and credits for the guest: neither costs anything. */
const noFee = new RegExp(
  ` (?:(?:no|without|free of|sin|sans|ohne|senza|sem|zonder) (?:(?:any|extra|additional|adicional) )?(?:${plain(vocabulary['X']!).replace('AMOUNT', () => amount)})|(?:worth|valued?|credit|voucher)(?: (?:of|at|up|to))* (?:${amount})|(?:${amount})(?: \\S+){0,4} (?:credit\\S*|value|voucher|guthaben))(?= )`,
  'g',
)
/** Denied meals: no breakfast or lunch; breakfast not included, for a fee; optional breakfast. Boards only if adjacent. */
const denials = [
  /N[ws]?[BLDM](?:[&/]?[BLDM])*|N[AFH]/g,
  /[BLDM](?:&?[BLDM])*(?:[ws]{0,3}I?N(?=[IX]|$)|w{0,2}s{0,3}X)|[AFH]s*(?:N(?=[IX]|$)|X)/g,
  /X[ws]?[BLDM]/g,
]
const partEnds =
  /(?:\s*(?:[,;:()[\]|/+–—]|\s-\s|(?<!\b(?:excl|exkl|incl|inkl))\.(?=\s|$)|\b(?:but|aber|pero|maar)\b))+/gi

/** The fields of a rate that determine its board. */
type BoardOfRate = Pick<OfferRate, 'boardType' | 'boardName'>

const known = new Map<string, BoardCode | undefined>()

/**
 * Returns the board of a rate; `undefined` when it is unknown. Meals that the name denies, or that cost extra, do not
 * count. If there are some, or if the name says room only, the name decides. Otherwise the code does, unless the name
 * contradicts it, or the name when the code is unknown.
 */
export function readBoard({ boardType, boardName }: BoardOfRate): BoardCode | undefined {
  const key = `${boardType}\n${boardName}`
  // Few different names occur, and each is read for thousands of rates.
  if (known.size > 2000) known.clear()
  if (!known.has(key)) known.set(key, readNames(boardType, boardName))
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

function readNames(boardType: string, boardName: string): BoardCode | undefined {
  const code = boardOfCode(boardType) ?? boardOfWords(signsOf(boardType))
  const signs = signsOf(boardName)
  const named = boardOfCode(boardName) ?? boardOfWords(signs)
  if (named === 'RO') return 'RO'
  if (/[afhbldm]/.test(signs)) return named ?? (code === 'RO' || code === 'BB' ? code : undefined)
  if (named !== undefined) return code === undefined || code === named ? named : undefined
  if (/[AFHB]/.test(signs)) return undefined
  const isUnread = /N(?!z)/.test(signs) || /[^\P{L}\p{Script=Latin}]/u.test(boardName)
  return isUnread && code !== 'RO' ? undefined : code
}

function boardOfCode(text: string): BoardCode | undefined {
  const code = text.trim().toUpperCase()
  return byMeals.find((each) => codesOf[each].split(' ').includes(code))
}

/** Returns the board for signs, in which denied meals are in lower case; `undefined` when signs contradict each other. */
function boardOfWords(signs: string): BoardCode | undefined {
  const has = (sign: string) => signs.includes(sign)
  const denied = ['l', 'd'].filter(has).length
  if (/[AFHB]/.test(signs) && (has('R') || (has('F') && has('H')))) return undefined
  if (has('A')) return 'AI'
  if (has('F') || has('H')) return has('b') ? undefined : has('H') ? 'HB' : (['FB', 'HB', 'BB'] as const)[denied]
  if (!has('B')) return /[LD]/.test(signs) || !/[RrbmM]/.test(signs.replace('M', '')) ? undefined : 'RO'
  if (/B\/[LD]|[LD]\/B/.test(signs)) return undefined
  const more = new Set(signs.replace(/[LD]\/[LD]/g, 'D').match(/[LD]/g)).size
  return (['BB', 'HB', 'FB'] as const)[more]
}

/** Returns the signs of a text's words, part by part; a part that only denies joins the meal in the part before it. */
function signsOf(text: string): string {
  const parts: string[] = []
  for (const part of fold(text, ' | ').split('|')) {
    const signs = part.replace(noFee, '').replace(word, (_, ...groups: (string | undefined)[]) => {
      return Object.keys(vocabulary)[groups.findIndex((group) => group !== undefined)] ?? 'w'
    })
    const before = parts.at(-1) ?? ''
    const only = /^\s*s*(?:N(?:[IX]|\s*$)|X)[^AFHBLDM]*$/.test(signs)
    if (only && /[AFHBLDM]/.test(before) && !before.endsWith('I')) parts[parts.length - 1] = before + signs.trim()
    else parts.push(signs.trim())
  }
  const lowerMeals = (denied: string) => denied.replace(/[AFHBLDM]/g, (sign) => sign.toLowerCase())
  const deny = (part: string) => denials.reduce((all, denial) => all.replace(denial, lowerMeals), part)
  return parts.map(deny).join('|')
}

/** Returns the words of a text in lower case without accents, with spaces around each and `separator` between its parts. */
function fold(text: string, separator = ' '): string {
  const folded = plain(text.replace(partEnds, separator)).toLowerCase()
  return ` ${folded.replace(/[^\p{L}\p{N}$€£%|]+/gu, ' ').trim()} `.replace('  ', ' ')
}
