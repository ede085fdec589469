import type { OperationName } from '#contract/endpoints'
import type { ReactNode } from 'react'
import { pageSettings } from './settings.ts'

export interface OfferedProps {
  /** An operation, or a field that it takes, as in `listTransfers.status`. */
  readonly needs: OperationName | `${OperationName}.${string}`
  readonly children: ReactNode
}

/** Renders its children where the service has what they need. */
export function Offered({ needs, children }: OfferedProps) {
  const { missing = [], lacking = [] } = pageSettings.platform ?? {}
  return [...missing, ...lacking].includes(needs) ? null : children
}
