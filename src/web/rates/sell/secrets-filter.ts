import type { Offer } from '#contract/hotels/find-offers'
import { packageRemark } from '#contract/hotels/remarks'
import { centsOf, type Money, moneyOf } from '#contract/money'
import { commissionOf, netOf } from '#web/stay/offer/offer-sums.ts'

/** Words that suppliers write for agents, with what follows them. */
const forAgents =
  /(?:\b(?:mark-?up|buy ?rate|b2b)\b|commissi|comisi[oó]n|comiss[aã]o|provvigion|\bprovision\b:? *\d|\bnett?o?(?:[ -]?(?:rate|price|cost|total|tarif|preis))|\b(?:tarifa?|prix|precio|pre[cç]o|prezzo|tariffa) net[aot]*\b).*/isu
/** Words of what a guest must know, which an amount that happens to be that of the rate does not hide; and of charges. */
const compulsory = /compulsory|mandatory|oblig|verpflicht|pflicht|\bgala\b/i
const charge = /deposit|kaution|\btax|\bfee|surcharge|supplement/i

const currencySign: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '₹': 'INR' }
const sign = String.raw`[$€£¥₹]|\b[A-Z]{3}\b`
const figures = new RegExp(
  String.raw`(?<before>${sign})?\s?(?<number>\d{1,3}(?:[\s'’.,]\d{3})+(?:[.,]\d{1,3})?|\d+(?:[.,]\d{1,3})?)(?!\d)\s?(?<after>${sign})?`,
  'gu',
)

/**
 * Returns a function that leaves out of a text what the client must not know. Words that are for agents (net rates, commission)
 * never leave. An amount with decimals that is the total, the net price or the commission, of the stay or of a night, in the
 * currency of the rate or in none, leaves only with what a guest must know, and where it may be a time. The rest of the
 * sentence goes with it, from the clause on that has it.
 */
export function secretsFilter(offer: Offer, nights: number): (text: string) => string {
  const retail = offer.offerRetailRate
  const totals = [...offer.rates.flatMap(({ retailRate: { total } }) => total), retail, netOf(offer) ?? []].flat()
  const ofNights = totals.map((total) => moneyOf(Math.round(centsOf(total) / nights), total.currency))
  const commissions = [...offer.rates.flatMap(({ commission }) => commission), ...commissionOf(offer)]
  const secrets = [...totals, ...ofNights, ...commissions]

  const isSecret = (clause: string, sentence: string) =>
    forAgents.test(clause) ||
    (!compulsory.test(sentence) && !charge.test(clause) && [...clause.matchAll(figures)].some(isOneOf(secrets)))

  function withoutSecrets(sentence: string): string {
    if (sentence.startsWith(packageRemark)) return ''
    const clauses = sentence.split(/(?<=[,:]\s)|(?=\s[(–—-])/)
    const first = clauses.findIndex((clause) => isSecret(clause, sentence))
    if (first === -1) return sentence
    const end = first === 0 ? '' : (/[.;!]?\s*$/.exec(sentence)?.[0] ?? '')
    return (
      clauses
        .slice(0, first)
        .join('')
        .replace(/[\s,:(–—-]+$/, '') + end
    )
  }
  return (text) =>
    text
      .split(/(?<=[.;!]\s+|\n)/)
      .map(withoutSecrets)
      .join('')
      .trim()
}

/** Returns the name of a room or a board up to the words in it that are for agents. */
export function publicName(name: string): string {
  return name.replace(forAgents, '').replace(/[\s,:(–—-]+$/, '')
}

const isOneOf = (secrets: readonly Money[]) => (figure: RegExpExecArray) => {
  const { before, number = '', after } = figure.groups ?? {}
  const [, decimals] = /[.,](\d{1,3})$/.exec(number) ?? []
  if (decimals === undefined) return false
  const named = before ?? after
  const currency = named && (currencySign[named] ?? named)
  // From 15.00 to 18.00.
  if (currency === undefined && /^(?:[01]?\d|2[0-3])\.[0-5]\d$/.test(number)) return false
  const amount = Number(`${number.slice(0, -decimals.length - 1).replaceAll(/\D/g, '')}.${decimals}`)
  return secrets.some(
    (secret) => centsOf({ ...secret, amount }) === centsOf(secret) && isSameCurrency(currency, secret.currency),
  )
}

function isSameCurrency(named: string | undefined, currency: string): boolean {
  if (named === '$') return currency.endsWith('D')
  if (named === '¥') return currency === 'JPY' || currency === 'CNY'
  return named === undefined || named === currency
}
