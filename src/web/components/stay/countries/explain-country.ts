import { countriesMeant, findCountries } from './countries.ts'

/** Says why a text stands for no country: it may stand for several, is only part of a name, or is nothing like one. */
export function explainCountry(text: string): string {
  const typed = `“${shorten(text.trim())}”`
  const meant = countriesMeant(text)
  if (meant.length > 1) return `${typed} could be ${listNames(meant)}: type more of the name, or choose from the list`
  const found = findCountries(text)
  return found.length === 0 || found.length > maxPartOf
    ? `${typed} is no country: type a name or a code, such as Germany, Deutschland or DE`
    : `${typed} is only a part of ${listNames(found)}: type how the name begins, or choose from the list`
}

/** A text in so many countries says nothing of which is meant. */
const maxPartOf = 20
const maxNamed = 3
const maxLength = 40

function listNames(countries: readonly { readonly name: string }[]): string {
  const names = countries.slice(0, maxNamed).map(({ name }) => name)
  const rest = countries.length - names.length
  if (rest > 0) names.push(`${rest} ${rest === 1 ? 'other' : 'others'}`)
  return names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

function shorten(text: string): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`
}
