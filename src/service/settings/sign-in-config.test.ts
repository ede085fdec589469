import { rights } from '#contract/endpoint'
import { StartError } from '#server/operation/errors'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'

const needed = {
  OIDC_ISSUER: 'https://id.example.com/realms/miles',
  OIDC_CLIENT_ID: 'milestay',
  OIDC_ROLES: 'desk=agent',
}

describe('The settings of signing in', () => {
  it('require three variables', () => {
    expect(readConfig(needed).signIn).toEqual({
      issuer: 'https://id.example.com/realms/miles',
      clientId: 'milestay',
      name: 'id.example.com',
      audience: 'milestay',
      scope: 'openid profile email',
      parameters: {},
      accessTokens: 'distinct',
      personClaim: 'email',
      rolesClaim: 'roles',
      roles: [{ value: 'desk', role: 'agent', rights: [] }],
    })
  })

  it('can all be set', () => {
    const environment = {
      ...needed,
      OIDC_ISSUER: 'http://localhost:4000/',
      OIDC_NAME: 'Example',
      OIDC_AUDIENCE: 'https://miles.example.com',
      OIDC_SCOPE: 'openid  api://miles/.default',
      OIDC_PARAMETERS: 'audience=https%3A%2F%2Fmiles.example.com&kc_idp_hint=corp',
      OIDC_ACCESS_TOKENS: 'like-id-tokens',
      OIDC_PERSON_CLAIM: 'oid',
      OIDC_ROLES_CLAIM: 'https://miles.example.com/roles',
      OIDC_ROLES: 'senders=staff:transfer+read, cn=desk=agent, Miles Admins=staff,',
    }
    expect(readConfig(environment).signIn).toEqual({
      issuer: 'http://localhost:4000/',
      clientId: 'milestay',
      name: 'Example',
      audience: 'https://miles.example.com',
      scope: 'openid api://miles/.default',
      parameters: { audience: 'https://miles.example.com', kc_idp_hint: 'corp' },
      accessTokens: 'like-id-tokens',
      personClaim: 'oid',
      rolesClaim: 'https://miles.example.com/roles',
      roles: [
        { value: 'senders', role: 'staff', rights: ['read', 'transfer'] },
        { value: 'cn=desk', role: 'agent', rights: [] },
        { value: 'Miles Admins', role: 'staff', rights: [...rights] },
      ],
    })
  })

  it.each([
    ['CN=Miles Desk%2COU=Groups%2cDC=example=agent', ['CN=Miles Desk,OU=Groups,DC=example']],
    ['a%2Cb=agent,c=agent', ['a,b', 'c']],
    ['%2C=agent', [',']],
    ['a%252Cb=agent', ['a%2Cb']],
    ['100% of us=agent,5%=agent,%41=agent', ['100% of us', '5%', '%41']],
    // A role inside a name.
    ['CN=x%2COU=staff%2CDC=y=agent', ['CN=x,OU=staff,DC=y']],
  ])('name groups with commas: %s', (OIDC_ROLES, values) => {
    const roles = values.map((value) => ({ value, role: 'agent', rights: [] }))
    expect(readConfig({ ...needed, OIDC_ROLES }).signIn?.roles).toEqual(roles)
  })

  it.each([
    ['OIDC_ISSUER', 'http://id.example.com'],
    ['OIDC_ISSUER', 'https://id.example.com/?tenant=1'],
    ['OIDC_ISSUER', 'id.example.com'],
    ['OIDC_SCOPE', 'profile email'],
    ['OIDC_PARAMETERS', 'state=1'],
    ['OIDC_PARAMETERS', 'audience'],
    ['OIDC_ROLES_CLAIM', 'two words'],
    ['OIDC_ACCESS_TOKENS', 'like-ID-tokens'],
    ['OIDC_ROLES', ''],
    ['OIDC_ROLES', 'CN=x,OU=staff,DC=y=agent'],
    ['OIDC_ROLES', 'desk'],
    ['OIDC_ROLES', 'desk=public'],
    ['OIDC_ROLES', 'desk=agent:read'],
    ['OIDC_ROLES', 'desk=staff:'],
    ['OIDC_ROLES', 'desk=staff:read+write'],
    ['OIDC_ROLES', '=staff'],
  ])('refuse %s="%s", naming the variable', (name, value) => {
    expect(() => readConfig({ ...needed, [name]: value })).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringContaining(`${name} must be `) }),
    )
  })

  it.each(['OIDC_ISSUER', 'OIDC_CLIENT_ID'])('are refused without %s', (name) => {
    expect(() => readConfig({ ...needed, [name]: '' })).toThrow('OIDC_ISSUER and OIDC_CLIENT_ID must be set together')
  })

  it('are refused as a mapping of roles alone', () => {
    expect(() => readConfig({ OIDC_ROLES: 'desk=agent' })).toThrow(StartError)
  })
})
