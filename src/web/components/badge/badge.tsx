import './badge.css'
import type { ReactNode } from 'react'

/** A word of praise or news behind what it belongs to: "lowest", "2 new". */
export function Badge({ children }: { readonly children: ReactNode }) {
  return <span className="badge">{children}</span>
}
