import type { ReactNode } from 'react'

/** In the place of a hotel's map and of the airports near by until they are there. */
export function SurroundingsSkeleton() {
  return (
    <>
      <div className="hotel-map-place">
        <div className="hotel-map-skeleton skeleton" />
      </div>
      <Airports>
        <AirportsSkeleton />
      </Airports>
    </>
  )
}

/** The airports near by, around their list or what is in its place. */
export function Airports({ children }: { readonly children: ReactNode }) {
  return (
    <div className="hotel-airports">
      <h3 id="airports">Airports near by</h3>
      {children}
      <p className="hotel-note">Straight-line distances.</p>
    </div>
  )
}

export function AirportsSkeleton() {
  return (
    <div aria-busy="true">
      <span className="line skeleton" data-width="long" />
      <span className="line skeleton" />
      <span className="line skeleton" data-width="long" />
    </div>
  )
}
