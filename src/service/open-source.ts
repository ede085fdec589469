import type { Clock } from '#server/clock'
import type { Storages } from '#server/storages/storages'
import { findStoredSample, openSample } from '#sources/sample/open-sample'
import { noSource, type Source } from '#sources/source'
import type { Config } from './config.ts'

export interface OpenSourceOptions {
  readonly config: Pick<Config, 'sample' | 'sampleHotels'>
  readonly storages: Storages
  readonly clock: Clock
  /** Called with each line for the operator to read. */
  readonly say: (line: string) => void
  /** Called during steps that take long. */
  readonly onProgress: (title: string, done: number, total: number) => void
}

/**
 * Opens the source that the configuration selects. Data stored by another source are left as they are and not offered,
 * and the operator is informed.
 */
export async function openSource({ config, storages, clock, say, onProgress }: OpenSourceOptions): Promise<Source> {
  if (config.sample) {
    const sample = await openSample({
      storages,
      clock,
      hotelCount: config.sampleHotels,
      onProgress: (done, total) => onProgress('Storing the sample hotels', done, total),
    })
    if (sample === undefined)
      say('SAMPLE is on, but the database holds the hotels of another source: no sample is added')
    return sample ?? noSource
  }
  const stored = await findStoredSample(storages)
  if (stored.hotels) say('SAMPLE is off: the invented hotels in the database are not offered; SAMPLE=on offers them')
  if (stored.members) say('SAMPLE is off: the invented members and their transfers stay in the ledger')
  return noSource
}
