import { foldPerson } from '#contract/fold-person'
import { createHash } from 'node:crypto'
import { decodeJwt, errors, jwtVerify } from 'jose'
import type { Clock } from '../clock.ts'
import { ForbiddenError } from '../errors.ts'
import type { CheckedKey, CheckKey } from '../keys/check-key.ts'
import type { Provider } from './provider.ts'
import type { SignInSettings, RoleMapping } from './sign-in-settings.ts'
import { rights, roles } from '#contract/endpoint'

/** Signatures made with a private key: none that could be made with what the provider publishes. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** How far the clocks of provider and service may differ. */
const clockToleranceSeconds = 30
/** A request has at most 16 KiB of headers. */
const maxTokenCharacters = 12_000
const maxTextCharacters = 200

/** The types of an access token; others are for other purposes. */
const tokenTypes = new Set<unknown>([undefined, 'jwt', 'at+jwt', 'application/at+jwt'])
/** Claims of an ID token, which is for the page, and of a token that is bound to its sender, which no bearer may use. */
const foreignClaims = ['nonce', 'at_hash', 'cnf']

/** Three parts, the first of them the beginning of a JSON object. */
const tokenPattern = /^ey[\w-]+\.[\w-]+\.[\w-]*$/

/** Returns the function that takes access tokens beside keys. */
export function acceptTokens(checkKey: CheckKey, checkToken: CheckKey): CheckKey {
  return (text, beforeLookUp) => (tokenPattern.test(text) ? checkToken(text) : checkKey(text, beforeLookUp))
}

/**
 * Creates the function that checks the access tokens of a provider. It throws {@link UnavailableError} while the key of a
 * token is unknown and the provider cannot be reached, and {@link ForbiddenError} where it cannot say which person a
 * member of the staff is.
 */
export function createCheckToken(settings: SignInSettings, provider: Provider, clock: Clock): CheckKey {
  const { issuer, audience } = settings

  async function verify(token: string): Promise<Claims | undefined> {
    try {
      // Of a token that names another issuer, the keys need not be looked for.
      if (token.length > maxTokenCharacters || decodeJwt(token).iss !== issuer) return undefined
      const { payload, protectedHeader } = await jwtVerify(token, provider.findKey, {
        issuer,
        audience,
        algorithms,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: clockToleranceSeconds,
        currentDate: new Date(clock()),
      })
      const isAccessToken = tokenTypes.has(protectedHeader.typ?.toLowerCase())
      return isAccessToken && !foreignClaims.some((claim) => claim in payload) ? payload : undefined
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  return async (token) => {
    const claims = await verify(token)
    return claims === undefined ? undefined : describePerson(claims, settings)
  }
}

function describePerson(claims: Claims, { issuer, personClaim, rolesClaim, roles }: SignInSettings): CheckedKey {
  const keyId = `oidc_${createHash('sha256')
    .update(`${issuer}\n${String(claims['sub'])}`)
    .digest('hex')
    .slice(0, 16)}`
  const { role, rights } = roleOfClaims(claims, rolesClaim, roles)
  const personName = readPerson(claims, personClaim) ?? keyId
  if (personName === keyId && role === 'staff') {
    throw new ForbiddenError(
      `The access token does not say who you are: it has no ${personClaim === 'email' ? 'verified e-mail address' : `claim "${personClaim}"`}`,
    )
  }
  const keyLabel = readText(claims, 'name') ?? readText(claims, 'email') ?? personName
  const person = foldPerson(personName)
  return { keyId, role, rights, person, personName, keyLabel, dailyMilesLimit: null, agency: null }
}

/**
 * Returns who somebody is, always in the same way: if another claim stood in for a missing one, one person could appear
 * as two, and approve what they sent themselves.
 */
function readPerson(claims: Claims, claim: string): string | undefined {
  const text = readText(claims, claim)
  if (claim !== 'email') return text
  return claims['email_verified'] === true ? text : undefined
}

function readText(claims: Claims, name: string): string | undefined {
  const value = readClaim(claims, name)
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  return text === '' || text.length > maxTextCharacters || /\p{Cc}|\p{Cs}/u.test(text) ? undefined : text
}

/** The claims of a verified token. */
type Claims = Readonly<Record<string, unknown>>

/**
 * Returns the strongest role that the values of a claim are mapped to, with the rights of all that they are mapped to.
 * A person without a mapped role has what everybody has: the role `public`.
 */
function roleOfClaims(claims: Claims, claim: string, mapping: readonly RoleMapping[]) {
  const values = new Set(claimValues(readClaim(claims, claim)))
  const granted = mapping.filter(({ value }) => values.has(value))
  const role = roles.findLast((role) => granted.some((entry) => entry.role === role)) ?? 'public'
  return { role, rights: rights.filter((right) => granted.some((entry) => entry.rights.includes(right))) }
}

/** Returns a claim by its name, or else by its path: `realm_access.roles`. */
function readClaim(claims: Claims, name: string): unknown {
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
