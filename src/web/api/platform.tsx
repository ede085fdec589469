import type { AnyEndpoint, RequestOf } from '#contract/endpoint'
import type { OperationName } from '#contract/endpoints'
import type { ReactNode } from 'react'
import { pageSettings } from './settings.ts'

/** An operation or one of its fields, such as `listTransfers.status`. */
export type Needs = OperationName | `${OperationName}.${string}`

/** Whether the service has the given operations and fields. Only a connected platform may lack some. */
export function isOffered(needs: Needs | readonly Needs[] = []): boolean {
  const { missing = [], lacking = [] } = pageSettings.platform ?? {}
  return ![needs].flat().some((each) => [...missing, ...lacking].includes(each))
}

/** Props of a part that is shown only if the service has what it needs. */
export interface Needing {
  readonly needs?: Needs | readonly Needs[] | undefined
}

interface OfferedProps extends Needing {
  readonly otherwise?: ReactNode
  readonly children?: ReactNode
}

/** Renders its children if the service has what they need, and otherwise `otherwise`. */
export function Offered({ needs, otherwise = null, children }: OfferedProps) {
  return isOffered(needs) ? children : otherwise
}

/** Returns the fields of a request that the service accepts. */
export function offeredFields<Fields extends object>({ operation }: AnyEndpoint, fields: Fields): Partial<Fields> {
  const taken = Object.entries(fields).filter(([name]) => isOffered(`${operation as OperationName}.${name}`))
  return Object.fromEntries(taken) as Partial<Fields>
}

/** Returns a request if the service accepts all its fields; otherwise `undefined`, which leaves its query idle. */
export function offeredRequest<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E> | undefined) {
  const given = Object.entries(request ?? {}).flatMap(([name, value]) => (value === undefined ? [] : name))
  const operation = endpoint.operation as OperationName
  return isOffered([operation, ...given.map((name): Needs => `${operation}.${name}`)]) ? request : undefined
}
