import { type Right, rights, type Role, roles } from '#contract/endpoint'
import type { RoleMapping } from './sign-in-settings.ts'

/** The claims of a verified token. */
export type Claims = Readonly<Record<string, unknown>>

/** What a person may do. */
export interface GrantedRole {
  readonly role: Role
  readonly rights: readonly Right[]
}

/**
 * Returns the strongest role that the values of a claim are mapped to, with the rights of all that they are mapped to.
 * A person without a mapped role has what everybody has: the role `public`.
 */
export function roleOfClaims(claims: Claims, claim: string, mapping: readonly RoleMapping[]): GrantedRole {
  const values = new Set(claimValues(readClaim(claims, claim)))
  const granted = mapping.filter(({ value }) => values.has(value))
  const role = roles.findLast((role) => granted.some((entry) => entry.role === role)) ?? 'public'
  return { role, rights: rights.filter((right) => granted.some((entry) => entry.rights.includes(right))) }
}

/** Returns a claim by its name, or else by its path: `realm_access.roles`. */
export function readClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let value: unknown = claims
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Claims)[part]
  }
  return value
}

/** A list, or a text: one value, or several with spaces between, as in `scope`. */
function claimValues(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return [value, ...value.split(' ')]
  return Array.isArray(value) ? value : []
}
