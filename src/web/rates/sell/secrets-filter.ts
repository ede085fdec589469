import type { Offer } from '#contract/hotels/find-offers'
import { packageRemark } from '#contract/hotels/remarks'
import { centsOf, currencyDigits, type Money } from '#contract/money'
import { commissionOf, netOf } from '#web/stay/offer/offer-sums.ts'

const price = String.raw`(?:rate|price|cost|amount|preis|betrag|tarif\p{L}*|prix|precio|prezzo|preço|preco|prijs|total|room)`
const net = String.raw`(?:nett?o?|neta|nets?|líquid[oa])`
const money = String.raw`(?:[:=]|is|\p{Sc}|[A-Z]{3}|\s)*\d`
/** Trade terms: a clause with one of them concerns net, retail or commission, with or without a number. */
const tradeWords = new RegExp(
  [
    String.raw`(?<!\p{L})(?:c|k)ommiss?ion(?!ed|ing|er)|(?<!\p{L})comi(?:sión|sion|ssão|ssao)(?!\p{L})|commission[ei](?!\p{L})|provvigion`,
    String.raw`(?<!\p{L})provisi(?:on|onen|e)(?!\p{L}|\s+(?:of|for|pour|de|is made)(?!\p{L}))|prowizj|комисси|佣金`,
    String.raw`(?<!\p{L})mark-?up(?!\p{L})|(?<!\p{L})(?:buy(?:ing)?|b2b|wholesale|retail|agent|trade)[ -](?:rate|price)|cost price|you earn`,
    String.raw`(?<!\p{L})nett?o?[\s-]*${price}|(?<!\p{L})${price}s?\s+(?:is\s+|est\s+|es\s+)?${net}(?!\p{L})`,
    // A number distinguishes a net price from a mosquito net.
    String.raw`(?<!\p{L}|(?:mosquito|insect|fly|tennis|safety|volleyball)\s)nett?o?${money}`,
    String.raw`(?<!\p{L})retail${money}|\d\s*(?:\p{Sc}|[A-Z]{3})?\s*nett?o?(?!\p{L}|[\s-]*(?:area|weight|size|supermar))`,
  ].join('|'),
  'iu',
)
/** Words for facts that a client must know. */
const clientWords =
  /(?<!\p{L})(?:gala|dinner|supplement|tax|fee|deposit|kaution|caution|breakfast|check|arriv|ankunft|adult|child|obligat|compuls|mandator|cot|bed|park|passport|pet|kurtax|tasa|niñ|kinder)/iu
/** Times, dates, shares and sizes. */
const measure =
  /(?<!\p{L})(?:am|vom|von|bis|ab|from|until|till)\s+(?:[0-2]?\d|3[01])\.[0-5]\d(?!\d|\s*\p{Sc})|\d{1,2}\.[0-5]\d\s*(?:uhr|hrs?\b|h\b|[ap]\.?m\b|[-–]|bis\b)|\d[\d.,]*\s?(?:%|m²|m2|sqm?\b|qm\b|km\b|cm\b|kg\b)/giu
const figure = /(?<!\d[.,:]?)\d+(?:[\s'’.,]\d{3}(?!\d))*(?:[.,]\d{1,3})?(?!\d|[.,:]\d)/gu
const percentage = /(\d+(?:[.,]\d+)?)\s*(?:%|per ?cent\b|prozent|por ciento|pour cent)/giu
const codes = new Set(Intl.supportedValuesOf('currency'))

/**
 * Returns functions that remove an offer's retail price, net price and commission from a supplier's texts. Clauses that
 * name these, and their exact amounts, are always removed. In uncertain cases, facts that the client must know stay. A
 * number counts only in the offer's currency, or without a currency if it has decimals and is no time, date or size. In
 * a clause about facts that a client must know, it counts only if it has cents and is a total: round amounts, amounts a
 * night and commissions are often equal by chance. A sentence with a secret is removed, except clauses without a secret
 * about facts that a client must know. The amounts of a fee stay.
 */
export function secretsFilter({ rates, offerRetailRate }: Offer, nights: number) {
  const { currency } = offerRetailRate
  const asWritten = (0).toLocaleString('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const sign = /\p{Sc}/u.exec(asWritten)?.[0]
  const rooms = rates.map((rate) => ({ rates: [rate], offerRetailRate: rate.retailRate.total[0] ?? offerRetailRate }))
  const sold = [{ rates, offerRetailRate }, ...rooms]
  const totals = new Set(sold.flatMap((each) => [each.offerRetailRate, netOf(each) ?? []].flat()).map(centsOf))
  const nightly = [...totals].flatMap((cents) => [Math.floor(cents / nights), Math.ceil(cents / nights)])
  const secret = new Set([...totals, ...nightly, ...sold.flatMap(commissionOf).map(centsOf)])
  secret.delete(0)
  const taxes = rates.flatMap(({ retailRate }) => retailRate.taxesAndFees).filter(({ amount }) => amount > 0)

  function isSecret(written: string, before: string, after: string, isForClient: boolean): boolean {
    const beside = [/(\p{Sc}|\b[A-Z]{3})\s*$/u.exec(before)?.[1], /^\s*(\p{Sc}|[A-Z]{3}\b|euro)/iu.exec(after)?.[1]]
    const named = beside.flatMap((name) => name?.toUpperCase().replace('EURO', 'EUR') ?? [])
    const known = named.filter((name) => codes.has(name) || /\p{Sc}/u.test(name))
    const isOfCurrency = known.some((name) => name === currency || name === sign)
    if (known.length > 0 && !isOfCurrency) return false
    const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,3}))?$/u.exec(written) ?? []
    const digits = (text: string) => text.replaceAll(/\D/g, '')
    const isGrouped = decimals === '' || decimals.length === 3
    const counts = isOfCurrency || (currencyDigits(currency) === 0 && digits(written).length > 3)
    const readings = [
      ...(decimals === '' ? [] : [`${digits(whole)}.${decimals}`]),
      ...(isGrouped && counts ? [digits(written)] : []),
    ].map(Number)
    return readings.some((amount) => {
      const cents = centsOf({ amount, currency })
      return isForClient ? amount % 1 !== 0 && totals.has(cents) : secret.has(cents)
    })
  }
  const findWords = (text: string) => (text.startsWith(packageRemark) ? 0 : text.search(tradeWords))
  function find(text: string): number {
    const plain = text.replaceAll(measure, (found) => '_'.repeat(found.length))
    const isForClient = clientWords.test(text)
    const first = [...plain.matchAll(figure)].find(({ 0: written, index }) =>
      isSecret(written, plain.slice(0, index), plain.slice(index + written.length), isForClient),
    )
    const found = [findWords(text), first?.index ?? -1].filter((index) => index >= 0)
    return found.length === 0 ? -1 : Math.min(...found)
  }
  /** Removes percentages that reveal a price through a tax with a stated amount. */
  function withoutShares(text: string, isAny = false): string {
    const left = text.replaceAll(percentage, (share, written: string) => {
      const sums = [...totals].map((cents) => (cents * Number(written.replace(',', '.'))) / 100)
      return isAny || taxes.some((tax) => sums.some((sum) => Math.abs(sum - centsOf(tax)) <= 1)) ? '' : share
    })
    return left
      .replaceAll(/\(\s*\)/g, '')
      .replaceAll(/ {2,}/g, ' ')
      .trim()
  }
  const withoutSentences = (text: string, where: (part: string) => number) =>
    text.split(/(?<=[.;!]\s+|\n)/).flatMap((sentence) => {
      if (where(sentence) < 0) return sentence
      const clauses = sentence.split(/,\s+|\s[-–|]\s|[()]/).map((clause) => clause.trim())
      const kept = clauses.filter((clause) => clientWords.test(clause) && where(clause) < 0)
      return kept.length === 0 ? [] : `${kept.join(', ')}. `
    })
  return {
    remark: (text: string) => withoutShares(withoutSentences(text, find).join('')),
    fee: ({ description, amount }: Money & { readonly description: string }) =>
      withoutShares(withoutSentences(description, findWords).join(''), amount > 0),
    /** Cuts a name off before a secret. */
    name(text: string, otherwise: string): string {
      const at = find(text)
      const kept = at < 0 ? text : text.slice(0, at).replace(/(?:[\s(,;:|/–-]|\p{Sc}|[A-Z]{3}\s)+$/u, '')
      return kept || otherwise
    },
  }
}
