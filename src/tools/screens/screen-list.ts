import { dealsScreens } from './deals-screens.ts'
import { hotelScreens } from './hotel-screens.ts'
import { kitScreens } from './kit-screens.ts'
import { shortlistScreens } from './shortlist-screens.ts'
import { ratesScreens } from './rates-screens.ts'
import { milesScreens } from './miles-screens.ts'
import type { Screen } from './screen.ts'

/** Every page in its main states. */
export const screens: readonly Screen[] = [
  ...dealsScreens,
  ...hotelScreens,
  ...shortlistScreens,
  ...ratesScreens,
  ...milesScreens,
  ...kitScreens,
]
