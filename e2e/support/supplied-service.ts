import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { programEnvironment } from '#tools/support/program-environment'
import {
  simulateLiteApi,
  type SimulatedLiteApi,
  type SimulateLiteApiOptions,
} from '../../src/sources/testing/liteapi/simulate-liteapi.ts'
import type { SimulatedHotel } from '../../src/sources/testing/liteapi/simulated-hotel.ts'

/** A simulated supplier, with a data directory into which its hotels are imported. */
export interface Supply {
  readonly supplier: SimulatedLiteApi
  readonly dataDirectory: string
  /** The settings that connect a service to it. */
  readonly env: Readonly<Record<string, string>>
  /** Imports hotels by the operator's command; resolves to its output. */
  importHotels(...args: readonly string[]): Promise<string>
  close(): Promise<void>
}

export interface SupplyOptions extends SimulateLiteApiOptions {
  readonly hotels: readonly SimulatedHotel[]
  /** Other settings of the service. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a supplier for a service of the built program, which has no hotels of it yet. */
export async function startSupply(options: SupplyOptions): Promise<Supply> {
  const supplier = await simulateLiteApi(options)
  const dataDirectory = await mkdtemp(join(tmpdir(), 'milestay-supplied-'))
  const env = {
    SAMPLE: 'off',
    SUPPLIER_URL: supplier.url,
    SUPPLIER_KEY: supplier.apiKey,
    SUPPLIER_PACE: options.pacePerSecond === 'off' ? '500' : '4',
    ...options.env,
  }
  return {
    supplier,
    dataDirectory,
    env,
    async importHotels(...args) {
      const { stderr } = await promisify(execFile)(
        process.execPath,
        ['src/tools/operator/hotels.mjs', 'import', ...args],
        { env: programEnvironment({ ...env, DATA_DIR: dataDirectory, DATABASE_URL: '' }) },
      )
      return stderr
    },
    async close() {
      await supplier.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
