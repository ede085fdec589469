import { pino } from 'pino'
import type { Clock } from '#server/runtime/clock'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import type { PlatformWaits } from '#platform/open-platform'
import {
  type SimulatedPlatform,
  type SimulatedPlatformOptions,
  startSimulatedPlatform,
} from '#platform/testing/start-platform'
import { type SampleService, startSampleService } from './start-sample-service.ts'

export const platformKey = 'key_of_the_platform'

/** A place around which tests search. */
export const paris = { placeId: 'gn2988507', name: 'Paris', latitude: 48.8566, longitude: 2.3522 }

export interface LoggedLine {
  readonly msg: string
  readonly operation?: string
  readonly field?: string
}

/** A service in front of a platform of another make, with a Milestay behind it that keeps everything. */
export interface InFront {
  readonly platform: SimulatedPlatform
  readonly service: SampleService
  /** What is said to the operator. */
  readonly said: readonly string[]
  readonly logged: readonly LoggedLine[]
  stop(): Promise<void>
}

export interface InFrontOptions {
  readonly platform?: Partial<SimulatedPlatformOptions>
  readonly environment?: Readonly<Record<string, string>>
  readonly waits?: PlatformWaits
}

/** A Milestay with a small sample, and services in front of it that are stopped together. */
export interface PlatformFixture {
  readonly behind: SampleService
  /** Of the services in front. */
  readonly database: TestDatabase
  readonly behindDatabase: TestDatabase
  /** Starts a service in front of a simulated platform. */
  start(options?: InFrontOptions): Promise<InFront>
  stop(): Promise<void>
}

/** @param settings of the Milestay behind */
export async function startPlatformFixture(
  clock: Clock = Date.now,
  settings: Readonly<Record<string, string>> = {},
): Promise<PlatformFixture> {
  const databases = await Promise.all([makeTestDatabase(), makeTestDatabase()])
  const [database, behindDatabase] = databases
  const behind = await startSampleService({ SAMPLE_HOTELS: '30', ...settings }, clock, {
    sharedDatabase: behindDatabase,
  })
  const started: InFront[] = []
  return {
    behind,
    database,
    behindDatabase,
    async start({ platform, environment, waits } = {}) {
      const simulated = await startSimulatedPlatform({
        behind: { url: `${behind.origin}/v1`, key: behind.keyOf('staff') },
        key: platformKey,
        ...platform,
      })
      const said: string[] = []
      const logged: LoggedLine[] = []
      const settings = { SAMPLE: '', PLATFORM_URL: simulated.baseUrl, PLATFORM_KEY: platformKey, ...environment }
      const service = await startSampleService(settings, clock, {
        sharedDatabase: database,
        say: (line) => void said.push(line),
        logger: pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line) as LoggedLine) }),
        platformWaits: { pausesMs: [0, 5, 5], ...waits },
      })
      const inFront = {
        platform: simulated,
        service,
        said,
        logged,
        async stop() {
          await service.stop()
          await simulated.close()
        },
      }
      started.push(inFront)
      return inFront
    },
    async stop() {
      for (const inFront of started) await inFront.stop()
      await behind.stop()
      for (const each of databases) await each.remove()
    },
  }
}
