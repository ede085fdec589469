import { type Right, rights } from '#contract/endpoint'
import { StartError } from '#server/errors'
import type { RoleMapping, SignInSettings } from '#server/sign-in/sign-in-settings'
import { parseBaseUrl } from './parse-setting.ts'

/** Reads one variable of the environment: the fallback where it is unset, an error where `parse` returns `undefined`. */
export type ReadVariable = <Value>(
  name: string,
  fallback: Value,
  parse: (text: string) => Value | undefined,
  wanted: string,
) => Value

/**
 * Reads how people sign in; `undefined` where they do not.
 *
 * @throws {StartError} when a variable has an invalid value, or one that it needs is missing
 */
export function readSignIn(read: ReadVariable): SignInSettings | undefined {
  const readText = (name: string, fallback?: string) =>
    read<string | undefined>(name, fallback, (text) => (/^[\w:/.-]+$/.test(text) ? text : undefined), 'one word')
  const issuer = read('OIDC_ISSUER', undefined, parseIssuer, 'an https URL (http only on localhost), without a query')
  const clientId = read<string | undefined>('OIDC_CLIENT_ID', undefined, (text) => text, 'a text')
  if ((issuer === undefined) !== (clientId === undefined)) {
    throw new StartError('OIDC_ISSUER and OIDC_CLIENT_ID must be set together')
  }
  const roles = read('OIDC_ROLES', [], parseRoles, rolesWanted)
  if (issuer === undefined || clientId === undefined) {
    if (roles.length > 0) throw new StartError('OIDC_ROLES needs OIDC_ISSUER and OIDC_CLIENT_ID')
    return undefined
  }
  if (roles.length === 0) throw new StartError(`OIDC_ROLES must be ${rolesWanted}`)
  return {
    issuer,
    clientId,
    name: read('OIDC_NAME', new URL(issuer).host, (text) => (text.length <= 60 ? text : undefined), 'a short name'),
    audience: read('OIDC_AUDIENCE', clientId, (text) => text, 'a text'),
    scope: read('OIDC_SCOPE', 'openid profile email', parseScope, 'words separated by spaces, one of them openid'),
    parameters: read(
      'OIDC_PARAMETERS',
      {},
      parseParameters,
      'name=value pairs joined by &, none of them of the protocol',
    ),
    personClaim: readText('OIDC_PERSON_CLAIM', 'email') ?? '',
    rolesClaim: readText('OIDC_ROLES_CLAIM', 'roles') ?? '',
    roles,
  }
}

/** Exactly as it is written: an issuer may end in a slash. */
function parseIssuer(text: string): string | undefined {
  return parseBaseUrl(text, 'on localhost') === undefined ? undefined : text
}

function parseScope(text: string): string | undefined {
  const words = text.split(/\s+/)
  return words.includes('openid') ? words.join(' ') : undefined
}

/** Those that the sign-in itself sets. */
const protocolParameters = /^(client_id|redirect_uri|response_.*|scope|state|nonce|code_.*|request.*)$/

function parseParameters(text: string): Record<string, string> | undefined {
  const parameters = [...new URLSearchParams(text)]
  const isValid = parameters.every(([name, value]) => name !== '' && value !== '' && !protocolParameters.test(name))
  return isValid ? Object.fromEntries(parameters) : undefined
}

const rolesWanted =
  'value=role pairs separated by commas, each role agent, staff, or staff with some of its rights, as in miles-senders=staff:read+transfer,desk=agent'

/** A value may contain an equals sign. */
function parseRoles(text: string): readonly RoleMapping[] | undefined {
  const mapping: RoleMapping[] = []
  for (const pair of text.split(',').map((part) => part.trim())) {
    if (pair === '') continue
    const [, value = '', role, words] = /^(.+)=\s*(agent|staff)(?::([a-z+]+))?$/.exec(pair) ?? []
    const given = words?.split('+') ?? []
    if (value.trim() === '' || !given.every((word) => rights.some((right) => right === word))) return undefined
    if (role !== 'staff' && role !== 'agent') return undefined
    if (role === 'agent' && words !== undefined) return undefined
    const all: readonly Right[] = role === 'staff' ? rights : []
    mapping.push({
      value: value.trim(),
      role,
      rights: words === undefined ? all : rights.filter((right) => given.includes(right)),
    })
  }
  return mapping
}
