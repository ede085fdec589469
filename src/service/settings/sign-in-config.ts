import { type Right, rights } from '#contract/endpoint'
import type { RoleMapping, SignInSettings } from '#server/sign-in/sign-in-settings'
import { parseBaseUrl, type Variables } from './variables.ts'

/** Reads the settings for signing in with a provider; `undefined` if none is configured. */
export function readSignIn(variables: Variables): SignInSettings | undefined {
  const readWord = (name: string, fallback: string) => variables.matching(name, fallback, /^[\w:/.-]+$/, 'one word')
  const issuer = variables.read(
    'OIDC_ISSUER',
    undefined,
    // Unchanged, because it may end in a slash.
    (text) => parseBaseUrl(text, 'on localhost') && text,
    'an https URL (http only on localhost), without a query',
  )
  const clientId = variables.text('OIDC_CLIENT_ID', undefined)
  variables.requireTogether('OIDC_ISSUER', 'OIDC_CLIENT_ID')
  const roles = variables.read('OIDC_ROLES', [], parseRoles, rolesWanted)
  variables.requireWith('OIDC_ROLES', 'OIDC_ISSUER')
  if (issuer === undefined || clientId === undefined) return undefined
  if (roles.length === 0) variables.refuse(`OIDC_ROLES must be ${rolesWanted}`)
  return {
    issuer,
    clientId,
    name: variables.matching('OIDC_NAME', new URL(issuer).host, /^[^]{1,60}$/, 'a short name'),
    audience: variables.text('OIDC_AUDIENCE', clientId),
    scope: variables.read('OIDC_SCOPE', 'openid profile email', parseScope, someScopes),
    parameters: variables.read('OIDC_PARAMETERS', {}, parseParameters, someParameters),
    accessTokens: variables.choice('OIDC_ACCESS_TOKENS', 'distinct', ['distinct', 'like-id-tokens']),
    personClaim: readWord('OIDC_PERSON_CLAIM', 'email'),
    rolesClaim: readWord('OIDC_ROLES_CLAIM', 'roles'),
    roles,
  }
}

function parseScope(text: string): string | undefined {
  const words = text.split(/\s+/)
  return words.includes('openid') ? words.join(' ') : undefined
}

/** The parameters that the sign-in sets itself. */
const protocolParameters = /^(client_id|redirect_uri|response_.*|scope|state|nonce|code_.*|request.*)$/

function parseParameters(text: string): Record<string, string> | undefined {
  const parameters = [...new URLSearchParams(text)]
  const isValid = parameters.every(([name, value]) => name !== '' && value !== '' && !protocolParameters.test(name))
  return isValid ? Object.fromEntries(parameters) : undefined
}

const someScopes = 'words separated by spaces, one of them openid'
const someParameters = 'name=value pairs joined by &, none of them of the protocol'
const rolesWanted =
  'value=role pairs separated by commas (%2C within a value), each role agent, staff, or staff with some of its rights, as in miles-senders=staff:read+transfer,desk=agent'

/** Parses the mapping of roles; a value may contain an equals sign, and a comma as `%2C`. */
function parseRoles(text: string): readonly RoleMapping[] | undefined {
  const mapping: RoleMapping[] = []
  for (const pair of text.split(',').map((part) => part.trim())) {
    if (pair === '') continue
    const [, value = '', role, rightsText] = /^(.+)=\s*(agent|staff)(?::([a-z+]+))?$/.exec(pair) ?? []
    const given = rightsText?.split('+') ?? []
    if (value.trim() === '' || !given.every((name) => rights.some((right) => right === name))) return undefined
    if (role !== 'staff' && role !== 'agent') return undefined
    if (role === 'agent' && rightsText !== undefined) return undefined
    const allRights: readonly Right[] = role === 'staff' ? rights : []
    mapping.push({
      value: value.trim().replaceAll(/%2c/gi, ',').replaceAll('%25', '%'),
      role,
      rights: rightsText === undefined ? allRights : rights.filter((right) => given.includes(right)),
    })
  }
  return mapping
}
