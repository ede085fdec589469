import type { ReactNode } from 'react'
import { goToSection } from './go-to-section.ts'

interface SectionLinkProps {
  /** The id of a heading of this page. */
  readonly to: string
  readonly className?: string
  readonly children: ReactNode
}

/** A link to a section of this page. */
export function SectionLink({ to, className, children }: SectionLinkProps) {
  return (
    <a
      href={`#${to}`}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        goToSection(to)
      }}
    >
      {children}
    </a>
  )
}
