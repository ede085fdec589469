import type { Locale } from '../world/countries.ts'
import { africanWordings } from './africa.ts'
import { americanWordings } from './americas.ts'
import { asianWordings } from './asia.ts'
import { europeanWordings } from './europe.ts'
import { middleEasternWordings } from './middle-east.ts'
import { nordicWordings } from './nordic.ts'
import { oceanianWordings } from './oceania.ts'
import { slavicWordings } from './slavic.ts'
import type { Wording } from './wording.ts'

const wordings: Readonly<Record<Locale, Wording>> = {
  ...europeanWordings,
  ...nordicWordings,
  ...slavicWordings,
  ...americanWordings,
  ...oceanianWordings,
  ...africanWordings,
  ...middleEasternWordings,
  ...asianWordings,
}

/** The words of a locale. */
export function wordingOf(locale: Locale): Wording {
  return wordings[locale]
}
