import './sell-panel.css'
import { useId } from 'react'
import { formatNumber } from '../../../format/locale.ts'
import { formatMoney } from '../../../format/money.ts'
import { roomWords } from '../../../format/offer-words.ts'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import { choose, useChoice } from '../choice/use-choice.ts'
import { NumberField } from './number-field.tsx'
import { plusLimits, storeSellRule } from './sell-rule.ts'
import { belowWords } from './sell-words.ts'
import { type Rounding, sellingPrice, type SellRule } from './selling-price.ts'

interface SellPanelProps {
  readonly rates: readonly ChosenRate[]
  readonly rule: SellRule
  /** Whether net prices may be on screen. */
  readonly withTrade: boolean
}

type PlusRule = Extract<SellRule, { readonly plus: number }>

const firstPlus: PlusRule = { kind: 'percent', plus: 10, rounding: 'cent' }

/** Chooses what rates are sold at, with what that makes of each of them. */
export function SellPanel({ rates, rule, withTrade }: SellPanelProps) {
  const id = useId()
  const isPlus = rule.kind === 'percent' || rule.kind === 'amount'
  const plusRule = isPlus ? rule : firstPlus
  return (
    <div className="sell-panel">
      <fieldset>
        <legend>Sell at</legend>
        <label className="sell-choice">
          <input type="radio" name={id} checked={!isPlus} onChange={() => storeSellRule({ kind: 'suggested' })} />
          The suggested price
        </label>
        <label className="sell-choice">
          <input type="radio" name={id} checked={isPlus} onChange={() => storeSellRule(plusRule)} />
          The net price plus
        </label>
        <PlusFields rule={plusRule} />
      </fieldset>
      <div className="sell-head">
        <h3 id={`${id}-prices`}>Selling prices</h3>
        <span aria-hidden>Own price</span>
      </div>
      <ul role="list" className="sell-prices" aria-labelledby={`${id}-prices`}>
        {rates.map((rate) => (
          <SoldRate key={rate.key} rate={rate} rule={rule} withTrade={withTrade} />
        ))}
      </ul>
      <p className="sell-note">Remembered on this device, apart from prices typed for one rate.</p>
    </div>
  )
}

function PlusFields({ rule }: { readonly rule: PlusRule }) {
  const { kind, plus, rounding } = rule
  const [min, max] = plusLimits[kind]
  return (
    <div className="sell-plus">
      <NumberField
        label="How much more than the net price"
        value={plus}
        min={min}
        max={max}
        onChange={(value) => storeSellRule({ ...rule, plus: value ?? 0 })}
      />
      <select
        className="field"
        aria-label="Per cent or amount"
        value={kind}
        onChange={({ target }) => {
          const next = target.value as PlusRule['kind']
          storeSellRule({ ...rule, kind: next, plus: Math.min(plus, plusLimits[next][1]) })
        }}
      >
        <option value="percent">%</option>
        <option value="amount">of its currency</option>
      </select>
      <select
        className="field"
        aria-label="Rounded"
        value={rounding}
        onChange={({ target }) => storeSellRule({ ...rule, rounding: target.value as Rounding })}
      >
        <option value="cent">to the cent</option>
        <option value="1">up to the next 1</option>
        <option value="5">up to the next 5</option>
        <option value="10">up to the next 10</option>
        <option value=".99">up to the next .99</option>
      </select>
    </div>
  )
}

interface SoldRateProps {
  readonly rate: ChosenRate
  readonly rule: SellRule
  readonly withTrade: boolean
}

/** The price of a rate, which can be typed over. */
function SoldRate({ rate, rule, withTrade }: SoldRateProps) {
  const chosen = useChoice()
  const { offer, hotel, hotelId, key } = rate
  const byRule = sellingPrice({ offer }, rule)
  const sold = sellingPrice(rate, rule)
  const name = `${hotel?.name ?? hotelId}, ${roomWords(offer)}`
  const below = belowWords(sold)
  const sources = [
    ...(withTrade ? [`net ${formatMoney(offer.offerRetailRate)}`] : []),
    `suggested ${formatMoney(offer.suggestedSellingPrice)}`,
  ]
  return (
    <li>
      <p className="sell-name">
        {name}
        <small>
          {sources.join(' · ')}
          {below !== undefined && <b data-below={sold.below}> · {below}</b>}
        </small>
      </p>
      <p className="sell-price">{formatMoney(sold.price)}</p>
      <NumberField
        label={`Own price of ${name}, in ${offer.offerRetailRate.currency}`}
        placeholder={
          byRule.price.currency === offer.offerRetailRate.currency
            ? formatNumber(byRule.price.amount.toFixed(2))
            : 'own'
        }
        value={rate.ownCents === undefined ? undefined : rate.ownCents / 100}
        min={0}
        max={10_000_000}
        onChange={(value) => {
          const ownCents = value === undefined ? undefined : Math.round(value * 100)
          choose([...chosen.values()].map((other) => (other.key === key ? { ...other, ownCents } : other)))
        }}
      />
    </li>
  )
}
