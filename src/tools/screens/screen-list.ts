import { dealsScreens } from './deals-screens.ts'
import { hotelScreens } from './hotel-screens.ts'
import { shortlistScreens } from './shortlist-screens.ts'
import { ratesScreens } from './rates-screens.ts'
import { deskScreens } from './desk-screens.ts'
import type { Screen } from './screen.ts'

/** Every page in its main states. */
export const screens: readonly Screen[] = [
  ...dealsScreens,
  ...hotelScreens,
  ...shortlistScreens,
  ...ratesScreens,
  ...deskScreens,
]
