import * as z from 'zod/mini'

const settings = z.object({
  publicKey: z.string(),
  tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
  /** Whether the hotels are the invented ones of the sample; without it there are none until a source is connected. */
  sample: z.boolean(),
})
export type Settings = z.output<typeof settings>

/** The settings of the service, from a data block of the page it served. */
export const pageSettings: Settings = z.parse(
  settings,
  JSON.parse(document.getElementById('settings')?.textContent ?? 'null'),
)
