import * as z from 'zod/mini'

const settings = z.object({
  publicKey: z.string(),
  tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
  /** Whether a source of hotels is connected; without one there are no hotels. */
  hasHotelSource: z.boolean(),
  /** What the platform behind the service lacks: operations, and fields of others; `null` where there is none. */
  platform: z.nullable(z.object({ missing: z.array(z.string()), lacking: z.array(z.string()) })),
  /** How people sign in with a provider of OpenID Connect; `null` where they sign in with keys alone. */
  signIn: z.nullable(
    z.object({
      issuer: z.string(),
      clientId: z.string(),
      name: z.string(),
      scope: z.string(),
      parameters: z.record(z.string(), z.string()),
      /** `null` while the service cannot reach the provider. */
      provider: z.nullable(
        z.object({
          authorizationEndpoint: z.string(),
          tokenEndpoint: z.string(),
          sendsIssuer: z.boolean(),
          idTokenAlgorithms: z.array(z.string()),
        }),
      ),
    }),
  ),
})
export type Settings = z.output<typeof settings>

const noSettings: Settings = { publicKey: '', tiles: null, hasHotelSource: true, platform: null, signIn: null }

/** The settings of the service, from a data block of the page it served; the first view, rendered there, uses none. */
export const pageSettings: Settings =
  typeof document === 'undefined'
    ? noSettings
    : z.parse(settings, JSON.parse(document.getElementById('settings')?.textContent ?? 'null'))
