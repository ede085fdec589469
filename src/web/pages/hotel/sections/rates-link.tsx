import type { StayRequest } from '#contract/stay'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { searchOfStay } from '../../../components/stay/stay-search.ts'
import { hotelHref } from '../hotel-address.ts'
import { goToSection } from './go-to-section.ts'
import { SectionLink } from './section-link.tsx'

interface RatesLinkProps {
  readonly checkin: string
  readonly checkout: string
  /** The stay whose rates are on the page. */
  readonly stay: StayRequest
  readonly className: string
  readonly children: ReactNode
}

/** A link to the rates for some nights, which are loaded where the page has those of others. */
export function RatesLink({ checkin, checkout, stay, className, children }: RatesLinkProps) {
  const { id = '' } = useParams()
  if (stay.checkin === checkin && stay.checkout === checkout) {
    return (
      <SectionLink to="rates" className={className}>
        {children}
      </SectionLink>
    )
  }
  return (
    <Link
      className={className}
      to={hotelHref(id, searchOfStay({ ...stay, checkin, checkout }))}
      preventScrollReset
      onClick={() => goToSection('rates')}
    >
      {children}
    </Link>
  )
}
