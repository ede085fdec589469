import type { OperationName } from '#contract/endpoints'
import { pageSettings } from './settings.ts'

/** Whether the service has an operation: all of them, unless it stands in front of a platform that lacks some. */
export function isOffered(operation: OperationName): boolean {
  return pageSettings.platform?.missing.includes(operation) !== true
}

/** Whether an operation takes a field, as in `listTransfers.status`. */
export function takesField(field: `${OperationName}.${string}`): boolean {
  return pageSettings.platform?.lacking.includes(field) !== true
}
