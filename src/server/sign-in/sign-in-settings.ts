import type { Right, Role } from '#contract/endpoint'
import type { PageSignIn } from '#contract/page-settings'

/** One entry of the operator's mapping from claim values to roles. */
export interface RoleMapping {
  readonly value: string
  readonly role: Exclude<Role, 'public'>
  /** The rights of a staff role; other roles have none. */
  readonly rights: readonly Right[]
}

/** The operator's settings for sign-in with an OpenID Connect provider. */
export interface SignInSettings extends Omit<PageSignIn, 'provider'> {
  /** The audience that access tokens must have. */
  readonly audience: string
  /** `like-id-tokens` if access tokens contain the claims of ID tokens too, so that the two look alike. */
  readonly accessTokens: 'distinct' | 'like-id-tokens'
  /** The claim that permanently identifies a person. */
  readonly personClaim: string
  readonly rolesClaim: string
  readonly roles: readonly RoleMapping[]
}
