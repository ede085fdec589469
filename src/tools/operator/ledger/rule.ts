import { noReview, type ReviewRule } from '#server/miles/ledger/review-rule'
import { UsageError } from '../parse-command.ts'
import { type CommandArguments, type LedgerCommand, operator, withStorages } from './command.ts'

/** The option for each part of the rule. */
const options = {
  aboveMiles: 'above',
  aboveSenderDay: 'above-sender-day',
  aboveRecipientDay: 'above-recipient-day',
} as const satisfies Record<keyof ReviewRule, string>

/** Shows the current rule, or changes the given parts and keeps the rest. */
export const rule: LedgerCommand = {
  name: 'rule',
  usage: '[--above <miles|none>] [--above-sender-day <miles|none>] [--above-recipient-day <miles|none>]',
  operands: 0,
  options: Object.values(options),
  run({ values }, { clock, log, ...rest }) {
    const change = readChange(values)
    return withStorages({ clock, ...rest }, async ({ reviewRules }) => {
      const current = (await reviewRules.current()) ?? noReview
      if (Object.keys(change).length === 0) return log(describe(current))
      const changed = { ...current, ...change }
      await reviewRules.change(changed, operator(), clock())
      log(`Changed the review rule. ${describe(changed)}`)
    })
  },
}

function readChange(values: CommandArguments['values']): Partial<ReviewRule> {
  const given = Object.entries(options).flatMap(([part, option]) => {
    const text = values[option]
    return text === undefined ? [] : [[part, readMiles(`--${option}`, text)] as const]
  })
  return Object.fromEntries(given)
}

function readMiles(option: string, text: string): number | null {
  if (text === 'none') return null
  if (!/^\d{1,9}$/.test(text))
    throw new UsageError(`${option} must be a whole number of miles up to 999999999, or none`)
  return Number(text)
}

function describe({ aboveMiles, aboveSenderDay, aboveRecipientDay }: ReviewRule): string {
  const reasons = [
    aboveMiles === null ? [] : `of more than ${count(aboveMiles)} miles`,
    aboveSenderDay === null ? [] : `with which a sender's day comes above ${count(aboveSenderDay)} miles`,
    aboveRecipientDay === null ? [] : `with which a recipient's day comes above ${count(aboveRecipientDay)} miles`,
  ].flat()
  if (reasons.length === 0) return 'No transfer waits for another person.'
  return `Transfers wait for another person: those ${reasons.join(', and those ')}.`
}

function count(miles: number): string {
  return miles.toLocaleString('en-US')
}
