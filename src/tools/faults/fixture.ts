import type { Config } from '#service/config'
import type { NewAccount } from '#server/miles/ledger/storage'
import { openStorages } from '#server/storages/open-storages'
import type { PostgresServer } from '../support/postgres-server.ts'
import {
  type LaunchedProcess,
  launchServerProcess,
  type ServerProcess,
  type ServerProcessOptions,
  startServerProcess,
} from '../support/server-process.ts'

export type DatabaseName = 'SQLite' | 'PostgreSQL'

/** The database of one trial, with the sample world and accounts that hold nothing yet. */
export interface Stand {
  readonly database: DatabaseName
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>
  /** What names the database to a service or a command. */
  readonly environment: Readonly<Record<string, string>>
  /** How many transfers the sample world holds. */
  readonly sampleTransfers: number
  /** The server of the database; SQLite has none. */
  readonly server: PostgresServer | undefined
  /** Starts a service that ends with the stand. */
  start(): Promise<ServerProcess>
  /** The same, without waiting until it is ready. */
  launch(): Promise<LaunchedProcess>
  /** Kills its services, and removes the database unless it is to be looked at. */
  end(isKept: boolean): Promise<void>
  /** Where the database is, for whoever looks at it. */
  readonly place: string
}

export interface StandOptions {
  /** The folder that the files of the database are to be in; a temporary one when left out. */
  readonly folder?: string
}

/** Makes stands of one kind of database, each a copy of one that is made once. */
export interface StandMaker {
  readonly database: DatabaseName
  make(options?: StandOptions): Promise<Stand>
  /** What a stand takes on disk. */
  readonly bytes: number
  /** What the services of stands that ended said lately. */
  readonly said: string[]
  end(isKept: boolean): Promise<void>
}

/** The accounts that transfers go to. */
export const trialAccounts: readonly NewAccount[] = Array.from({ length: 20 }, (_, at) => ({
  kind: 'account',
  accountId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  phoneNumber: `+1202555${String(at).padStart(4, '0')}`,
  externalId: `trial ${at}`,
  createdAtMs: 0,
}))

/** Makes the sample world and the accounts where there is nothing yet, and gives how many transfers there are. */
export async function fillStand(config: Stand['config'], environment: Stand['environment']): Promise<number> {
  const service = await startServerProcess(serviceOptions(config, environment))
  await service.stop()
  const storages = await openStorages({ config, clock: Date.now })
  try {
    await storages.miles.commit(trialAccounts)
    const all = { referenceId: undefined, accountId: undefined, status: undefined, fromMs: undefined, toMs: undefined }
    return await storages.miles.countTransfers(all)
  } finally {
    await storages.close()
  }
}

/** Starts services, and kills them in the end, when what they said is added to `said`. */
export function createServices(config: Stand['config'], environment: Stand['environment'], said: StandMaker['said']) {
  const services: Pick<ServerProcess, 'kill' | 'said'>[] = []
  const options = serviceOptions(config, environment)
  return {
    async start() {
      const service = await startServerProcess(options)
      services.push(service)
      return service
    },
    async launch() {
      const service = await launchServerProcess(options)
      services.push(service)
      return service
    },
    async kill() {
      said.push(...services.map((service) => service.said()))
      await Promise.all(services.splice(0).map((service) => service.kill()))
    },
  }
}

function serviceOptions({ dataDir }: Stand['config'], environment: Stand['environment']): ServerProcessOptions {
  return { dataDirectory: dataDir, env: { SAMPLE_HOTELS: '20', ...environment } }
}
