import type { Money } from '#contract/money'
import { pageSettings } from '#web/api/settings.ts'
import { storeText, useStoredText } from '#web/browser/stored-text.ts'
import { Input } from '#web/kit/form/field.tsx'
import { formatWholeDay } from '#web/kit/format/dates.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'

const storedName = 'currency'

type CurrencyRates = NonNullable<typeof pageSettings.currencyRates>

/** Converts money to another currency in whole units; undefined if an exchange rate is unknown. */
export function convert({ amount, currency }: Money, to: string, { base, rates }: CurrencyRates): Money | undefined {
  const fromRate = currency === base ? 1 : rates[currency]
  const toRate = to === base ? 1 : rates[to]
  return fromRate === undefined || toRate === undefined
    ? undefined
    : { amount: Math.round((amount / fromRate) * toRate), currency: to }
}

/** Returns a function that formats money in the reader's selected currency: ` (≈ €672)`, or an empty string. */
export function useAboutCash(): (money: Money) => string {
  const chosen = useStoredText(storedName)
  const { currencyRates } = pageSettings
  return (money) => {
    if (currencyRates === null || chosen === undefined || chosen === money.currency) return ''
    const about = convert(money, chosen, currencyRates)
    return about === undefined ? '' : ` (≈ ${formatMoney(about)})`
  }
}

/** The approximate amount in the reader's selected currency, shown after the amount charged. */
export function AboutCash({ money }: { readonly money: Money }) {
  const about = useAboutCash()(money)
  return (
    about !== '' && (
      <Text as="span" size="small" weight="regular" tone="soft" nowrap>
        {about}
      </Text>
    )
  )
}

/** A field for an additional currency for prices; hidden without exchange rates. */
export function CurrencyField() {
  const chosen = useStoredText(storedName) ?? ''
  const { currencyRates } = pageSettings
  if (currencyRates === null) return null
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return (
    <Stack gap={1}>
      <Row as="label" justify="between" wrap={false}>
        Currency
        <Input as="select" value={chosen} onChange={({ target }) => storeText(storedName, target.value || undefined)}>
          <option value="">The hotel’s only</option>
          {[currencyRates.base, ...Object.keys(currencyRates.rates)].toSorted().map((code) => (
            <option key={code} value={code}>
              {code} · {names.of(code)}
            </option>
          ))}
        </Input>
      </Row>
      <Text size="tiny" tone="soft">
        Approximate, at rates of {formatWholeDay(currencyRates.date)}.
      </Text>
    </Stack>
  )
}
