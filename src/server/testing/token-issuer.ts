import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>

export interface TokenOptions {
  readonly claims?: Readonly<Record<string, unknown>>
  /** Fields of the header; one that is `undefined` is left out. */
  readonly header?: Readonly<Record<string, unknown>>
  readonly kid?: string
  readonly pair?: KeyPair
}

/** Starts a provider whose endpoints and keys are read over HTTP; it responds as a test wants, and may stall. */
export async function startTokenIssuer() {
  const server = createServer((request, response) => {
    provided.requests += 1
    if (provided.isStalled) return
    response.writeHead(provided.status, { 'content-type': 'application/json' })
    void describe(request.url === '/keys').then((body) => response.end(JSON.stringify(body)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provided = {
    keys: new Map([['first', await generateKeyPair('ES256')]]),
    /** What the provider calls itself. */
    issuer,
    requests: 0,
    status: 200,
    isStalled: false,
  }

  async function describe(asksForKeys: boolean) {
    if (asksForKeys) {
      const keys = [...provided.keys].map(async ([kid, { publicKey }]) => ({ ...(await exportJWK(publicKey)), kid }))
      return { keys: await Promise.all(keys) }
    }
    return {
      issuer: provided.issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    }
  }

  return {
    issuer,
    provided,
    /** Signs claims, which have the issuer, a person and five minutes to live unless they say otherwise. */
    sign({ claims, header, kid = 'first', pair = provided.keys.get(kid) }: TokenOptions, nowMs = Date.now()) {
      if (pair === undefined) throw new Error(`there is no key ${kid}`)
      const seconds = Math.floor(nowMs / 1000)
      return new SignJWT({ iss: issuer, sub: 'person-1', iat: seconds, exp: seconds + 300, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid, ...header })
        .sign(pair.privateKey)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
