import * as z from 'zod/mini'

const settings = z.object({
  publicKey: z.string(),
  tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
  /** Whether a source of hotels is connected; without one there are no hotels. */
  hasHotelSource: z.boolean(),
})
export type Settings = z.output<typeof settings>

/** The settings of the service, from a data block of the page it served. */
export const pageSettings: Settings = z.parse(
  settings,
  JSON.parse(document.getElementById('settings')?.textContent ?? 'null'),
)
