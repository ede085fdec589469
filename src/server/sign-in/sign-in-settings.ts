import type { Right, Role } from '#contract/endpoint'
import type { PageSignIn } from '#contract/page-settings'

/** The role of people whose claim has a value: one entry of the operator's mapping. */
export interface RoleMapping {
  readonly value: string
  readonly role: Exclude<Role, 'public'>
  /** Of a staff role; none of any other. */
  readonly rights: readonly Right[]
}

/** How people sign in with a provider of OpenID Connect, as the operator set it. */
export interface SignInSettings extends Omit<PageSignIn, 'provider'> {
  /** The audience that access tokens must have. */
  readonly audience: string
  /** Whether the claims of ID tokens are in access tokens too, so that nothing tells them apart. */
  readonly accessTokens: 'distinct' | 'like-id-tokens'
  /** The claim that identifies a person for good. */
  readonly personClaim: string
  readonly rolesClaim: string
  readonly roles: readonly RoleMapping[]
}
