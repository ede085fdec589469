import { latinDigits } from './latin-digits.ts'

const space = /[\t\p{Zs}\p{Pd}\u2212\u2043\u02d7]/u
const between = '[-./()·•・]*'

/** Ten digits, separated only between their parts, after nothing, +1, 1, or 1 as it is dialled from abroad. */
const format = new RegExp(
  `^\\(*(?:(?:\\+[-(]*)?1${between}|(?:00|011)${between}1${between}(?=[2-9])|(?=[2-9]))` +
    `(\\d{3})${between}(\\d{3})${between}(\\d\\d)-?(\\d\\d)$`,
)
/** `+1.2025550123` is how registries of domains write a phone number. */
const decimal = /^(?:[\d-]+|\+(?!1\.)\d+)\.[\d-]+$/

/**
 * Returns a phone number as the service takes it, `+1` and ten digits, from a text as people and tools write it. Ten digits
 * are a number of the US, as it is written there, without its country code. Text that may be anything else is returned as it
 * is, for the contract to refuse: a number with an extension, two numbers, a decimal.
 */
export function typedPhone(text: string): string {
  const written = text
    // U+202E stays: it shows digits in reverse.
    .replaceAll(/(?!\u202e)\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .replace(/^'/, '')
    .replace(/^="(.*)"$/, '$1')
    .replace(/^tel:(?:\/\/)?(.*?)(?:;phone-context=(?:\+|%2b)1)?$/i, '$1')
    .replace(/^%2b/i, '+')
    .trim()
    .replaceAll(/[\t\p{Nd}\p{P}\p{S}\p{Zs}]/gu, plain)
  const [, ...parts] = (!decimal.test(written) && format.exec(written)) || []
  return parts.length === 0 ? text : `+1${parts.join('')}`
}

/** Returns a Latin digit for a digit of any script, a hyphen for a space or a dash, and a common sign for a full-width one. */
function plain(character: string): string {
  return space.test(character) ? '-' : latinDigits(character.normalize('NFKC'))
}
