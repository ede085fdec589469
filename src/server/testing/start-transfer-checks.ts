import { type Client, createClient } from '#client/client'
import { type CheckTransfersRequest, checkTransfers, type TransferCheck } from '#contract/miles/check-transfers'
import type { KeyProperties } from '../keys/key.ts'
import { type MilesService, type MilesServiceOptions, startMilesService } from './start-miles-service.ts'

export const phones = ['+12025550121', '+12025550122', '+12025550123'] as const

export type CheckedTransfers = CheckTransfersRequest['transfers']

/** A service with three accounts, whose transfers Ana checks and sends; its clock stands still. */
export interface TransferChecks {
  nowMs: number
  readonly service: MilesService
  /** The ids of the accounts, in the order of their phone numbers. */
  readonly accounts: readonly string[]
  readonly ana: Client
  /** Returns a client with a new staff key. */
  clientOf(properties: Partial<KeyProperties>): Promise<Client>
  /** Checks transfers as Ana. */
  check(transfers: CheckedTransfers, before?: Partial<CheckTransfersRequest>): Promise<TransferCheck[]>
}

/** @param key the properties of Ana's key */
export async function startTransferChecks(
  options: MilesServiceOptions = {},
  key: Partial<KeyProperties> = {},
): Promise<TransferChecks> {
  const clock = { nowMs: Date.parse('2027-03-02T12:00:00Z') }
  const service = await startMilesService({ clock: () => clock.nowMs, ...options })
  async function clientOf(properties: Partial<KeyProperties>): Promise<Client> {
    const key = await service.issueKey({ role: 'staff', name: 'desk', ...properties })
    return createClient({ baseUrl: service.baseUrl, apiKey: () => key })
  }
  const ana = await clientOf({ name: 'Ana', person: 'ana', ...key })
  return Object.assign(clock, {
    service,
    accounts: await Promise.all(phones.map((phone) => service.openAccount(phone, `member ${phone.at(-1)}`))),
    ana,
    clientOf,
    check: async (transfers: CheckedTransfers, before: Partial<CheckTransfersRequest> = {}) =>
      (await ana.call(checkTransfers, { transfers, ...before })).data.data,
  })
}
