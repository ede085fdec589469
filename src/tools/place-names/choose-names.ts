import { foldText, foldWords } from '#server/places/fold-text'

/** A town in GeoNames. */
export interface Town {
  readonly name: string
  /** ISO 3166 alpha-2, upper case. */
  readonly countryCode: string
  readonly population: number
}

const maxNameLength = 40
/** Longer names are descriptions, such as `the Town of Our Lady the Queen of the Angels`. */
const maxWords = 3
/** From this population up, a town is known in other countries' scripts too. */
const knownPopulation = 100_000

/** GeoNames writes machine transcriptions without capitals: `mwnykh`, `lun dun`. */
const machineTranscription = /^\p{Ll}[\p{Ll}\p{P}\s]*$/u

/** The countries that use each script; names in other scripts are left out. */
const countriesOfScripts: Readonly<Record<string, string>> = {
  Cyrillic: 'RU UA BY BG RS MK ME BA KZ KG TJ UZ MN MD GE',
  Greek: 'GR CY',
  Armenian: 'AM',
  Georgian: 'GE',
  Hebrew: 'IL',
  Arabic: 'AE AF BH DJ DZ EG EH ER IL IQ IR JO KM KW LB LY MA MR OM PK PS QA SA SD SO SY TD TN YE',
  Devanagari: 'IN NP',
  Thai: 'TH',
  Han: 'CN TW HK MO SG MY JP KR',
  Hiragana: 'JP',
  Katakana: 'JP',
  Hangul: 'KR KP',
}
const scripts = Object.entries(countriesOfScripts).map(([script, countries]) => ({
  letter: new RegExp(String.raw`\p{Script=${script}}`, 'u'),
  countries: new Set(countries.split(' ')),
}))

/** Letters that are neither Latin nor in any of these scripts. */
const otherLetter = new RegExp(
  String.raw`(?![\p{Script=Latin}${Object.keys(countriesOfScripts)
    .map((script) => String.raw`\p{Script=${script}}`)
    .join('')}ー])\p{L}`,
  'u',
)

/**
 * Returns a town's other names that people might type, folded and without duplicates. A large town has names in all
 * scripts; others only in Latin letters and in their country's script.
 *
 * @param names the town's names in GeoNames, in any order
 */
export function chooseNames(names: readonly string[], town: Town): string[] {
  const own = foldText(town.name)
  const chosen = new Set<string>()
  for (const name of names.filter((name) => isTyped(name, town))) {
    const folded = foldText(name)
    if (folded === '' || folded === own) continue
    // A search already finds these as misspellings.
    if (town.population < knownPopulation && [own, ...chosen].some((other) => isSimilar(folded, other))) continue
    chosen.add(folded)
  }
  return [...chosen]
}

function isTyped(name: string, { countryCode, population }: Town): boolean {
  if (name.length > maxNameLength || foldWords(name).length > maxWords || otherLetter.test(name)) return false
  const written = scripts.filter(({ letter }) => letter.test(name))
  if (written.length === 0) return !machineTranscription.test(name)
  return population >= knownPopulation || written.every(({ countries }) => countries.has(countryCode))
}

/** Whether two names differ by one letter. */
function isSimilar(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1

  const rest = one.slice(same)
  const otherRest = other.slice(same)
  return [
    [rest.slice(1), otherRest.slice(1)],
    [rest.slice(1), otherRest],
    [rest, otherRest.slice(1)],
  ].some(([left, right]) => left === right)
}
