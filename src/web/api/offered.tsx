import type { OperationName } from '#contract/endpoints'
import type { ReactNode } from 'react'
import { isOffered, takesField } from './platform.ts'

export interface OfferedProps {
  /** An operation, or a field that it takes, as in `listTransfers.status`. */
  readonly needs: OperationName | `${OperationName}.${string}`
  readonly children: ReactNode
}

/** Renders its children where the service has what they need. */
export function Offered({ needs, children }: OfferedProps) {
  const [operation] = needs.split('.') as [OperationName]
  const isThere = needs === operation ? isOffered(operation) : takesField(needs as `${OperationName}.${string}`)
  return isThere && children
}
