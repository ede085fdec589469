import type { OperationName } from './endpoints.ts'
import type { Locale } from './locale.ts'

/** A server of raster tiles with streets; `url` is a template with `{z}`, `{x}`, `{y}` and maybe `{s}`. */
export interface Tiles {
  readonly url: string
  readonly attribution: string
  /** Whether pages load them only for readers who have pressed *Streets*. */
  readonly onRequest: boolean
}

/** The operations and fields that the implementation behind the service lacks, where there is one. */
export interface PlatformGaps {
  /** The operations that it does not have. */
  readonly missing: readonly OperationName[]
  /** The fields of others that it does not take, as in `listTransfers.status`. */
  readonly lacking: readonly string[]
}

/** The facts about a provider of OpenID Connect that a page needs. */
export interface ProviderEndpoints {
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  /** Whether its responses name their issuer, so that one without is refused. */
  readonly sendsIssuer: boolean
  readonly idTokenAlgorithms: readonly string[]
}

/** How people sign in with a provider: nothing in it is secret. */
export interface PageSignIn {
  /** Exactly as the provider calls itself. */
  readonly issuer: string
  readonly clientId: string
  /** The provider's name on the page: "Sign in with …". */
  readonly name: string
  readonly scope: string
  /** Parameters added to the authorization request, such as `audience` or `resource`. */
  readonly parameters: Readonly<Record<string, string>>
  /** `null` while the provider has not been reached. */
  readonly provider: ProviderEndpoints | null
}

/** Under whose name the service is offered. */
export interface Brand {
  readonly name: string
  /** A picture on the service, and the size of it that its proportions are read from. */
  readonly logo: { readonly url: string; readonly width: number; readonly height: number }
  /** A line at the foot of each page about what is offered; `""` for none. */
  readonly note: string
  /** Where the foot of each page leads. */
  readonly links: readonly { readonly text: string; readonly url: string }[]
  /** The address of a style sheet on the service; `null` where it has the software's colours. */
  readonly stylesheet: string | null
}

/** The software's own, where the operator sets none; its name and logo are those in the built page. */
export const plainBrand: Brand = {
  name: 'Milestay',
  logo: { url: '/favicon.svg', width: 28, height: 28 },
  note: '',
  links: [],
  stylesheet: null,
}

/** The facts about the service that are in each page. */
export interface PageSettings {
  /** The origins that URLs of the service's own pictures begin with; empty where the page has the same origin. */
  readonly publicUrls: readonly string[]
  readonly publicKey: string
  readonly brand: Brand
  /** How the reader writes numbers, dates and measures. */
  readonly locale: Locale
  readonly tiles: Tiles | null
  /** Where miles are redeemed for a rate: an address with `{hotel}`, `{checkin}`, `{checkout}` and `{rate}`; `null` where no page does it. */
  readonly redeemUrl: string | null
  /** The rates of one of `base` in other currencies, and their day; `null` where prices are in the hotels' currencies alone. */
  readonly currencyRates: {
    readonly base: string
    readonly rates: Readonly<Partial<Record<string, number>>>
    readonly date: string
  } | null
  /** Whether a source of hotels is connected; without one there are no hotels. */
  readonly hasHotelSource: boolean
  /** The nationality that rates are for where none is stated, ISO 3166 alpha-2; `null` where it is not known. */
  readonly guestNationality: string | null
  /** The value of a mile for readers who have not set one, in cents. */
  readonly mileValue: number
  readonly platform: PlatformGaps | null
  readonly signIn: PageSignIn | null
}
