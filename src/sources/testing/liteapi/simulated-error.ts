import type { SimulatedResponse } from '../local-server.ts'

/** Makes an error in the supplier's envelope. */
export function simulatedError(
  status: number,
  code: number,
  message: string,
  description?: string,
  headers: Readonly<Record<string, string>> = {},
): SimulatedResponse {
  return {
    status,
    headers,
    json: { error: { code, message, ...(description === undefined ? {} : { description }) } },
  }
}
