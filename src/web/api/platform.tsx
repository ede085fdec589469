import type { AnyEndpoint, RequestOf } from '#contract/endpoint'
import type { OperationName } from '#contract/endpoints'
import type { ReactNode } from 'react'
import { pageSettings } from './settings.ts'

/** An operation, or a field that it takes, as in `listTransfers.status`. */
export type Needs = OperationName | `${OperationName}.${string}`

/** Whether the service has what is needed: everything, unless it stands in front of a platform that lacks some. */
export function isOffered(needs: Needs | readonly Needs[] = []): boolean {
  const { missing = [], lacking = [] } = pageSettings.platform ?? {}
  return ![needs].flat().some((each) => [...missing, ...lacking].includes(each))
}

/** Something that is shown where the service has what it needs. */
export interface Needing {
  readonly needs?: Needs | readonly Needs[] | undefined
}

interface OfferedProps extends Needing {
  readonly otherwise?: ReactNode
  readonly children?: ReactNode
}

/** Renders its children where the service has what they need. */
export function Offered({ needs, otherwise = null, children }: OfferedProps) {
  return isOffered(needs) ? children : otherwise
}

/** Returns those fields of a request that the service takes. */
export function offeredFields<Fields extends object>({ operation }: AnyEndpoint, fields: Fields): Partial<Fields> {
  const taken = Object.entries(fields).filter(([name]) => isOffered(`${operation as OperationName}.${name}`))
  return Object.fromEntries(taken) as Partial<Fields>
}

/** Returns a request where the service takes all that it has, so that its query stays idle elsewhere. */
export function offeredRequest<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E> | undefined) {
  const given = Object.entries(request ?? {}).flatMap(([name, value]) => (value === undefined ? [] : name))
  const operation = endpoint.operation as OperationName
  return isOffered([operation, ...given.map((name): Needs => `${operation}.${name}`)]) ? request : undefined
}
