import { SectionLink } from './section-link.tsx'

const sections = [
  { id: 'about', text: 'About' },
  { id: 'rates', text: 'Rates' },
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
      {sections.map(({ id, text }) => (
        <SectionLink key={id} to={id}>
          {text}
        </SectionLink>
      ))}
    </nav>
  )
}
