import { isOffered } from '../../../browser/platform.ts'
import { SectionLink } from './section-link.tsx'

interface PageSection {
  readonly id: string
  readonly text: string
  readonly isThere?: () => boolean
}

const sections: readonly PageSection[] = [
  { id: 'about', text: 'About' },
  { id: 'rates', text: 'Rates' },
  { id: 'month', text: 'Miles calendar', isThere: () => isOffered('listDealDays') },
  { id: 'amenities', text: 'Amenities' },
  { id: 'policies', text: 'Policies' },
  { id: 'location', text: 'Location' },
  { id: 'weather', text: 'Weather' },
  { id: 'nearby', text: 'Deals near by' },
]

/** Links to the sections of the page, which stay in view on a wide screen. */
export function SectionLinks() {
  return (
    <nav className="hotel-links" aria-label="On this page">
      {sections.map(
        ({ id, text, isThere }) =>
          isThere?.() !== false && (
            <SectionLink key={id} to={id}>
              {text}
            </SectionLink>
          ),
      )}
    </nav>
  )
}
