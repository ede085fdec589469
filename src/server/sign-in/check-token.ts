import { foldPerson, hasInvisible, mixesScripts } from '#contract/fold-person'
import { createHash } from 'node:crypto'
import { decodeJwt, errors, jwtVerify } from 'jose'
import type { Clock } from '../runtime/clock.ts'
import { ForbiddenError } from '../operation/errors.ts'
import type { CheckedKey } from '../operation/caller.ts'
import type { CheckKey } from '../keys/check-key.ts'
import type { Provider } from './provider.ts'
import type { SignInSettings, RoleMapping } from './sign-in-settings.ts'
import { rights, roles } from '#contract/endpoint'

/** Only signatures that need a private key: none can be made with the provider's published data. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** How far the clocks of provider and service may differ. */
const clockToleranceSeconds = 30
/** A request has at most 16 KiB of headers. */
const maxTokenCharacters = 12_000
const maxTextCharacters = 200

/** The types of access tokens, in a token's header or claims. */
const accessTokenTypes = new Set(['at+jwt', 'bearer', 'access'])
/** `cnf` binds a token to its sender, so it is no bearer token; `events` marks a report of a sign-out. */
const foreignClaims = ['cnf', 'events']
/** Claims of an ID token, which is meant for the page; some providers copy them into access tokens. */
const idTokenClaims = ['nonce', 'at_hash', 'c_hash']

/** Three parts; the first begins like a JSON object. */
const tokenPattern = /^ey[\w-]+\.[\w-]+\.[\w-]*$/

/** Returns the function that accepts both access tokens and keys. */
export function acceptTokens(checkKey: CheckKey, checkToken: CheckKey): CheckKey {
  return (text, beforeLookUp) => (tokenPattern.test(text) ? checkToken(text) : checkKey(text, beforeLookUp))
}

/**
 * Creates the function that checks a provider's access tokens. It throws {@link UnavailableError} if the key of a token is
 * unknown and the provider cannot be reached, and {@link ForbiddenError} if a token does not identify a member of staff, or
 * lacks the person's roles.
 *
 * @param onRefused called with the reason, one of a few texts without any data of the token
 */
export function createCheckToken(
  settings: SignInSettings,
  provider: Provider,
  clock: Clock,
  onRefused: (reason: string) => void,
): CheckKey {
  const { issuer, audience } = settings

  /** Returns the claims, or why the token is refused. */
  async function verify(token: string): Promise<Claims | string> {
    if (token.length > maxTokenCharacters) return `it has more than ${maxTokenCharacters} characters`
    try {
      const unverified = decodeJwt(token)
      // A token from another issuer needs no look-up of keys.
      if (unverified.iss !== issuer) return 'it is of another issuer (iss)'
      const { payload, protectedHeader } = await jwtVerify(token, provider.findKey, {
        issuer,
        ...('aud' in unverified && { audience }),
        algorithms,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: clockToleranceSeconds,
        currentDate: new Date(clock()),
      })
      // A token without an audience is meant for its client.
      if (!('aud' in payload) && payload['client_id'] !== audience) return 'it has no audience (aud)'
      if (payload.sub === '' || !['string', 'number'].includes(typeof payload.sub)) return 'it names no person (sub)'
      return findForeign(protectedHeader.typ, payload, settings) ?? payload
    } catch (error) {
      // The message of this error may contain a header field.
      if (error instanceof errors.JOSENotSupported) return error.code
      if (error instanceof errors.JOSEError) return error.message
      throw error
    }
  }

  return async (token) => {
    const claims = await verify(token)
    if (typeof claims === 'string') {
      onRefused(claims)
      return undefined
    }
    try {
      return describePerson(claims, settings)
    } catch (error) {
      if (error instanceof ForbiddenError) onRefused(error.message)
      throw error
    }
  }
}

/** Returns why a token is not an access token, or `undefined` if it is one. */
function findForeign(headerType: unknown, claims: Claims, { clientId, accessTokens }: SignInSettings) {
  const types = [headerType, claims['typ'], claims['token_use']]
    .filter((type) => type !== undefined)
    .map((type) => (typeof type === 'string' ? type.toLowerCase().replace(/^application\//, '') : ''))
    .filter((type) => type !== 'jwt')
  const hasOneOf = (names: readonly string[]) => names.some((name) => name in claims)
  if (types.some((type) => !accessTokenTypes.has(type))) {
    return 'it is of another type than an access token (typ, token_use)'
  }
  if (hasOneOf(foreignClaims)) return `it is for another purpose (${foreignClaims.join(', ')})`
  if (types.length > 0 || !hasOneOf(idTokenClaims)) return undefined
  if (accessTokens === 'distinct') {
    return 'it looks like an ID token (nonce, at_hash or c_hash); where all tokens of this provider do, set OIDC_ACCESS_TOKENS=like-id-tokens'
  }
  if ('c_hash' in claims) return 'it is an ID token (c_hash)'
  return (claims['azp'] ?? clientId) === clientId ? undefined : 'it is for another client (azp)'
}

function describePerson(claims: Claims, { issuer, personClaim, rolesClaim, roles }: SignInSettings): CheckedKey {
  const keyId = `oidc_${createHash('sha256')
    .update(`${issuer}\n${String(claims['sub'])}`)
    .digest('hex')
    .slice(0, 16)}`
  const values = claimValues(readClaim(claims, rolesClaim))
  if (values.length === 0 && isLeftOut(claims, rolesClaim)) {
    throw new ForbiddenError(
      `The access token has no claim "${rolesClaim}": the provider left it out, as Entra ID does for people in more than 200 groups`,
    )
  }
  const { role, rights } = roleOfValues(values, roles)
  const personName = readPerson(claims, personClaim) ?? keyId
  if (personName === keyId && role === 'staff') {
    throw new ForbiddenError(`The access token does not say who you are: ${describeLack(claims, personClaim)}`)
  }
  const keyLabel = readText(claims, 'name') ?? readText(claims, 'email') ?? personName
  const person = foldPerson(personName)
  return { keyId, role, rights, person, personName, keyLabel, dailyMilesLimit: null, agency: null }
}

function describeLack(claims: Claims, claim: string): string {
  const value = readClaim(claims, claim)
  if (typeof value === 'string' && hasInvisible(value))
    return `its claim "${claim}" has control or invisible characters`
  if (typeof value === 'string' && mixesScripts(value)) return `its claim "${claim}" mixes alphabets within a word`
  return `it has no ${claim === 'email' ? 'verified e-mail address' : `claim "${claim}"`}`
}

/**
 * Returns the person of a token, always from the same claim. With a substitute for a missing claim, one person could appear
 * as two, and approve their own transfers.
 */
function readPerson(claims: Claims, claim: string): string | undefined {
  const text = readText(claims, claim)
  if (claim !== 'email') return text
  return isTrue(claims['email_verified']) ? text : undefined
}

function readText(claims: Claims, name: string): string | undefined {
  const value = readClaim(claims, name)
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  const isUnclear = text === '' || text.length > maxTextCharacters || hasInvisible(text) || mixesScripts(text)
  return isUnclear ? undefined : text
}

type Claims = Readonly<Record<string, unknown>>

/**
 * Returns the strongest role that the values of a claim map to, with the rights of all their roles. A person without a
 * mapped role has the role `public`.
 */
function roleOfValues(values: readonly unknown[], mapping: readonly RoleMapping[]) {
  const given = new Set(values)
  const granted = mapping.filter(({ value }) => given.has(value))
  const role = roles.findLast((role) => granted.some((entry) => entry.role === role)) ?? 'public'
  return { role, rights: rights.filter((right) => granted.some((entry) => entry.rights.includes(right))) }
}

/** Returns a claim by name or, failing that, by path: `realm_access.roles`. Names in a path may contain dots, like URLs. */
function readClaim(claims: unknown, name: string): unknown {
  if (!isObject(claims)) return undefined
  if (Object.hasOwn(claims, name)) return claims[name]
  const first = Object.keys(claims).find((key) => name.startsWith(`${key}.`))
  return first === undefined ? undefined : readClaim(claims[first], name.slice(first.length + 1))
}

/**
 * Returns the values of a claim. The items of a list are texts, or objects with a name, value or role. The values of an
 * object are its keys. A text is one value, or several separated by spaces, as in `scope`.
 */
function claimValues(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return [value, ...value.split(' ')]
  if (Array.isArray(value)) {
    return value.flatMap((item) => (isObject(item) ? [item['name'], item['value'], item['role']] : [item]))
  }
  return isObject(value) ? Object.keys(value).filter((key) => Boolean(value[key])) : []
}

/** Returns whether the token says that a claim is stored elsewhere (OpenID Connect Core, 5.6.2; `hasgroups` of Entra ID). */
function isLeftOut(claims: Claims, claim: string): boolean {
  const names = claims['_claim_names']
  return (isObject(names) && Object.hasOwn(names, claim)) || (claim === 'groups' && isTrue(claims['hasgroups']))
}

/** Some providers send every claim as text. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null
}
