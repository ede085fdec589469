import type { Right, Role } from '#contract/endpoint'

/** What the people get whose claim has a value: one entry of the operator's mapping. */
export interface RoleMapping {
  readonly value: string
  readonly role: Exclude<Role, 'public'>
  /** Of a staff role; none of any other. */
  readonly rights: readonly Right[]
}

/** How people sign in with a provider of OpenID Connect, as the operator set it. */
export interface SignInSettings {
  /** Exactly as the provider calls itself. */
  readonly issuer: string
  readonly clientId: string
  /** What the provider is called on the page: "Sign in with …". */
  readonly name: string
  /** The audience that access tokens must have. */
  readonly audience: string
  readonly scope: string
  /** Parameters added to the authorization request, such as `audience` or `resource`. */
  readonly parameters: Readonly<Record<string, string>>
  /** The claim that identifies a person for good. */
  readonly personClaim: string
  readonly rolesClaim: string
  readonly roles: readonly RoleMapping[]
}
