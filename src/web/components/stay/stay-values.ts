import type { StayRequest } from '#contract/stay'
import type { StayValues } from './stay-schema.ts'

/** The form values of a stay. */
export function stayValues({ checkin, checkout, occupancies, guestNationality }: StayRequest): StayValues {
  return {
    checkin,
    checkout,
    occupancies: occupancies.map(({ adults, children }) => ({ adults, children: [...children] })),
    guestNationality,
  }
}
