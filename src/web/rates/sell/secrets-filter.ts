import type { Offer } from '#contract/hotels/find-offers'
import { packageRemark } from '#contract/hotels/remarks'
import { centsOf, currencyDigits, type Money } from '#contract/money'
import { commissionOf, netOf } from '#web/stay/offer/offer-sums.ts'

const price = String.raw`(?:rate|price|cost|amount|preis|betrag|tarif\p{L}*|prix|precio|prezzo|preço|preco|prijs|total|room)`
const net = String.raw`(?:nett?o?|neta|nets?|líquid[oa])`
const money = String.raw`(?:[:=]|is|\p{Sc}|[A-Z]{3}|\s)*\d`
/** Words of the trade: with one of them, a figure or not, a clause is about net, retail or commission. */
const tradeWords = new RegExp(
  [
    String.raw`(?<!\p{L})(?:c|k)ommiss?ion(?!ed|ing|er)|(?<!\p{L})comi(?:sión|sion|ssão|ssao)(?!\p{L})|commission[ei](?!\p{L})|provvigion`,
    String.raw`(?<!\p{L})provisi(?:on|onen|e)(?!\p{L}|\s+(?:of|for|pour|de|is made)(?!\p{L}))|prowizj|комисси|佣金`,
    String.raw`(?<!\p{L})mark-?up(?!\p{L})|(?<!\p{L})(?:buy(?:ing)?|b2b|wholesale|retail|agent|trade)[ -](?:rate|price)|cost price|you earn`,
    String.raw`(?<!\p{L})nett?o?[\s-]*${price}|(?<!\p{L})${price}s?\s+(?:is\s+|est\s+|es\s+)?${net}(?!\p{L})`,
    // A figure tells a net price from a net against mosquitoes.
    String.raw`(?<!\p{L}|(?:mosquito|insect|fly|tennis|safety|volleyball)\s)nett?o?${money}`,
    String.raw`(?<!\p{L})retail${money}|\d\s*(?:\p{Sc}|[A-Z]{3})?\s*nett?o?(?!\p{L}|[\s-]*(?:area|weight|size|supermar))`,
  ].join('|'),
  'iu',
)
/** Words about what a client must know. */
const clientWords =
  /gala|dinner|supplement|tax|fee|deposit|kaution|caution|breakfast|check|arriv|ankunft|adult|child|obligat|compuls|mandator|cot|bed|park|passport|pet|galadinner|steuer|taxe|tasa|niños|kinder/i
const figure = /(?<!\d[.,:]?)\d+(?:[\s\u00A0\u202F'’.,]\d{3}(?!\d))*(?:[.,]\d{1,3})?(?!\d|[.,:]\d)/gu
const percentage = /\d+(?:[.,]\d+)?\s*(?:%|per ?cent\b|prozent|por ciento|pour cent)|%\s*\d+(?:[.,]\d+)?/giu
const codes = new Set(Intl.supportedValuesOf('currency'))

/**
 * Returns functions that leave out of a supplier's words what tells retail, net or commission of an offer. Words that state
 * these, by name or to the cent, never leave. Where neither is certain, what the client must know does: a figure counts only in
 * the currency of the offer, or without one if it has decimals and is no time, date or size; a commission is a small amount,
 * which a fee may equal by chance, so it counts only where the words are about nothing that a client must know. A sentence with
 * a secret goes, but for the clauses without one that tell what the client must know. Fees are never left out for their amounts.
 */
export function secretsFilter(offer: Offer, nights: number) {
  const { currency } = offer.offerRetailRate
  const totals = [
    ...offer.rates.flatMap(({ retailRate }) => retailRate.total),
    offer.offerRetailRate,
    netOf(offer) ?? [],
  ]
  const roomNets = offer.rates.flatMap(
    (rate) => netOf({ ...offer, rates: [rate], offerRetailRate: rate.retailRate.total[0]! }) ?? [],
  )
  const prices = [...totals.flat(), ...roomNets].map(centsOf).filter((cents) => cents > 0)
  const nightly = prices.flatMap((cents) => [Math.floor(cents / nights), Math.ceil(cents / nights)])
  const secret = new Set([...prices, ...nightly])
  const commission = new Set([...offer.rates.flatMap((rate) => rate.commission), ...commissionOf(offer)].map(centsOf))
  const taxes = offer.rates.flatMap(({ retailRate }) => retailRate.taxesAndFees).filter((tax) => tax.amount > 0)
  const cents = (amount: number) => centsOf({ amount, currency })

  function findFigure(text: string): number {
    const isForClient = clientWords.test(text)
    const found = [...text.matchAll(figure)].find(({ 0: written, index }) => {
      const [before, after] = [text.slice(0, index), text.slice(index + written.length)]
      const named = currencyBeside(before, after, currency)
      if (named === 'other' || isMeasure(written, before, after, named === 'own')) return false
      return amountsOf(written).some(({ amount, hasDecimals }) => {
        const isAmount = hasDecimals || named === 'own' || (currencyDigits(currency) === 0 && amount >= 1000)
        return isAmount && (secret.has(cents(amount)) || (!isForClient && hasDecimals && commission.has(cents(amount))))
      })
    })
    return found === undefined ? -1 : found.index
  }
  const findWords = (text: string) => (text.startsWith(packageRemark) ? 0 : text.search(tradeWords))
  const find = (text: string) => Math.min(...[findWords(text), findFigure(text)].filter((at) => at >= 0))

  /** Leaves out percentages by which a price follows from a tax, whose sum is stated. */
  const withoutShares = (text: string, isAny = false) =>
    text.replaceAll(percentage, (share) => {
      const ofPrice = (amount: number) => (amount * Number.parseFloat(share.replace('%', '').replace(',', '.'))) / 100
      const sums = totals.flat().map(({ amount }) => cents(ofPrice(amount)))
      return isAny || taxes.some((tax) => sums.some((sum) => Math.abs(sum - centsOf(tax)) <= 1)) ? '' : share
    })
  const tidy = (text: string) =>
    text
      .replaceAll(/\(\s*\)/g, '')
      .replaceAll(/ {2,}/g, ' ')
      .trim()
  const withoutSentences = (text: string, isSecret: (part: string) => boolean) =>
    text
      .split(/(?<=[.;!]\s+|\n)/)
      .map((sentence) => {
        if (!isSecret(sentence)) return sentence
        const clauses = sentence
          .split(/,\s+|\s[-–|]\s|[()]/)
          .filter((part) => clientWords.test(part) && !isSecret(part))
        return clauses.map((part) => part.trim()).join(', ') + (clauses.length === 0 ? '' : '. ')
      })
      .join('')
      .trim()
  return {
    remark: (text: string) => tidy(withoutShares(withoutSentences(text, (part) => find(part) < Infinity))),
    fee: ({ description, amount }: Money & { readonly description: string }) =>
      tidy(
        withoutShares(
          withoutSentences(description, (part) => findWords(part) >= 0),
          amount > 0,
        ),
      ),
    /** A name ends where a secret begins. */
    name: (text: string, otherwise: string) => {
      const at = find(text)
      const kept = at === Infinity ? text : text.slice(0, at).replace(/(?:[\s(,;:|/–-]|\p{Sc}|[A-Z]{3}\s)+$/u, '')
      return kept || otherwise
    },
  }
}

/** Returns what a written number may be: its last separator is of decimals or of thousands. */
function amountsOf(written: string) {
  const parts = written.split(/[\s\u00A0\u202F'’.,]/u)
  const last = parts.at(-1)!
  const isDecimal = parts.length > 1 && /[.,]\d{1,3}$/.test(written)
  const whole = { amount: Number(parts.join('')), hasDecimals: false }
  const tail = /\s(\d+[.,]\d{1,3})$/u.exec(written)?.[1]
  return [
    ...(isDecimal ? [{ amount: Number(`${parts.slice(0, -1).join('')}.${last}`), hasDecimals: true }] : []),
    ...(tail === undefined ? [] : [{ amount: Number(tail.replace(',', '.')), hasDecimals: true }]),
    ...(last.length === 3 || parts.length === 1 ? [whole] : []),
  ]
}

/** Tells whether a figure has a currency beside it. */
function currencyBeside(before: string, after: string, currency: string): 'own' | 'other' | undefined {
  const ownSign = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  const named = [
    /(\p{Sc}|(?<!\p{L})[A-Z]{3})[\s\u00A0\u202F]*$/u.exec(before)?.[1],
    /^[\s\u00A0\u202F]*(\p{Sc}|[A-Z]{3}(?!\p{L})|euros?(?!\p{L}))/iu.exec(after)?.[1],
  ]
  const known = named
    .map((name) => (name !== undefined && /^euros?$/i.test(name) ? 'EUR' : name?.toUpperCase()))
    .filter((name) => name !== undefined && (codes.has(name) || /\p{Sc}/u.test(name)))
  if (known.length === 0) return undefined
  return known.some((name) => name === currency || name === ownSign) ? 'own' : 'other'
}

/** Whether a figure is a time, a date, a share or a size. */
function isMeasure(written: string, before: string, after: string, isMoney: boolean): boolean {
  if (/^\s?(?:%|m²|m2|sqm?|qm|km|cm|kg)/i.test(after)) return true
  const [, first, second] = /^(\d{1,2})[.](\d\d)$/.exec(written) ?? []
  if (isMoney || first === undefined || second === undefined) return false
  const isTime = Number(first) <= 24 && Number(second) < 60
  const isDate = Number(first) <= 31 && Number(second) <= 12 && after.startsWith('.')
  const isNamed = /(?:\b(?:am|vom|von|bis|ab|from|until|till|to|at|um|on|le|el|il)|[-–])\s*$/i.test(before)
  return (isDate && isNamed) || (isTime && (isNamed || /^\s*(?:uhr|hrs?\b|h\b|[ap]\.?m\b|-|–|bis|to\b)/i.test(after)))
}
