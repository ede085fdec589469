import type { Clock } from '#server/clock'
import {
  type SimulatedPlatform,
  type SimulatedPlatformOptions,
  startSimulatedPlatform,
} from '#sources/simulators/platform/start-platform'
import { type SampleService, startSampleService } from './start-sample-service.ts'

/** A service in front of a platform of another make, with a Milestay behind that which keeps everything. */
export interface InFront {
  readonly behind: SampleService
  readonly platform: SimulatedPlatform
  readonly service: SampleService
  stop(): Promise<void>
}

export const platformKey = 'key_of_the_platform'

export interface InFrontOptions {
  readonly behind: SampleService
  readonly platform?: Partial<SimulatedPlatformOptions>
  readonly environment?: Readonly<Record<string, string>>
  readonly clock?: Clock
}

/** Starts a service in front of a simulated platform; `behind` is started and stopped by the caller. */
export async function startInFront({ behind, platform, environment, clock }: InFrontOptions): Promise<InFront> {
  const simulated = await startSimulatedPlatform({
    behind: { url: `${behind.origin}/v1`, key: behind.keyOf('staff') },
    key: platformKey,
    ...platform,
  })
  const service = await startSampleService(
    { SAMPLE: '', PLATFORM_URL: simulated.baseUrl, PLATFORM_KEY: platformKey, ...environment },
    clock,
  )
  return {
    behind,
    platform: simulated,
    service,
    async stop() {
      await service.stop()
      await simulated.close()
    },
  }
}
