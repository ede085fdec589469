import type { StayRequest } from '#contract/stay'
import type { StayValues } from './stay-schema.ts'

/** A stay as its form holds it. */
export function stayValues({ checkin, checkout, occupancies, guestNationality }: StayRequest): StayValues {
  return {
    checkin,
    checkout,
    occupancies: occupancies.map(({ adults, children }) => ({ adults, children: [...children] })),
    guestNationality,
  }
}
