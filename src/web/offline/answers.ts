import { storedAtHeader } from './protocol.ts'

const cacheName = 'answers'
const maxAnswers = 60
const maxAnswerBytes = 2 * 2 ** 20
const maxBytes = 16 * 2 ** 20
const maxAgeMs = 7 * 24 * 60 * 60 * 1000
const bytesHeader = 'x-milestay-bytes'
/** How long an answer is waited for where one is stored. */
const timeLimitMs = 20_000

/** What the public key may read. Rates are searched for by POST, which changes nothing. */
const readPaths = {
  GET: /^\/v1\/(?:hotels\/(?!offers$|min-rates$)[^/]+|hotels\/deals\/points|data\/(?:places|airports|facilities|location|weather))$/,
  POST: /^\/v1\/hotels\/offers$/,
} as const

/** Answers a request that the public key may make, as the service does, or else as it did last; leaves others alone. */
export function answer(event: FetchEvent, url: URL, readPublicKey: () => Promise<string | undefined>): void {
  const { request } = event
  const authorization = request.headers.get('authorization')
  if (authorization === null || !isRead(request.method, url)) return
  event.respondWith(
    (async () => {
      const publicKey = await readPublicKey().catch(() => undefined)
      return authorization === `Bearer ${publicKey}` ? answerOrStored(event) : fetch(request)
    })(),
  )
}

/** Stores the answers to addresses that were asked for before the worker was there, from the browser's own cache. */
export async function storeAnswers(addresses: readonly string[], publicKey: string | undefined): Promise<void> {
  if (publicKey === undefined) return
  for (const address of addresses) {
    if (!isRead('GET', new URL(address))) continue
    const request = new Request(address, { headers: { authorization: `Bearer ${publicKey}` }, cache: 'force-cache' })
    await fetch(request)
      .then(async (response) => store(address, response))
      .catch(() => undefined)
  }
}

function isRead(method: string, { pathname }: URL): boolean {
  return (method === 'GET' || method === 'POST') && readPaths[method].test(pathname)
}

async function answerOrStored(event: FetchEvent): Promise<Response> {
  const { request } = event
  const naming = nameOf(request.clone())
  const fetching = fetch(request)
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, timeLimitMs)
  })
  try {
    const response = (await Promise.race([fetching, late])) ?? (await find(await naming)) ?? (await fetching)
    if (!response.headers.has(storedAtHeader)) {
      const copy = response.clone()
      event.waitUntil(naming.then((name) => store(name, copy)).catch(() => undefined))
    }
    return response
  } catch (error) {
    const stored = request.signal.aborted ? undefined : await find(await naming)
    if (stored === undefined) throw error
    return stored
  }
}

/** An address that stands for a request: its own, and for a search by POST one with the search in it. */
async function nameOf(request: Request): Promise<string> {
  if (request.method === 'GET') return request.url
  const digest = await crypto.subtle.digest('SHA-256', await request.arrayBuffer())
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${request.url}?${hex}`
}

async function find(name: string): Promise<Response | undefined> {
  try {
    const stored = await (await caches.open(cacheName)).match(name, { ignoreVary: true })
    const storedAtMs = Number(stored?.headers.get(storedAtHeader))
    return Date.now() - storedAtMs < maxAgeMs ? stored : undefined
  } catch {
    // The browser stores nothing.
    return undefined
  }
}

async function store(name: string, response: Response): Promise<void> {
  if (response.status !== 200) return
  const body = await readAtMost(response, maxAnswerBytes)
  if (body === undefined) return
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  headers.set(storedAtHeader, String(Date.now()))
  headers.set(bytesHeader, String(body.size))
  const answers = await caches.open(cacheName)
  await answers.put(name, new Response(body, { headers }))
  await forgetOldest(answers)
}

/** Returns the body; undefined where it is longer, or does not come whole. */
async function readAtMost({ body }: Response, mostBytes: number): Promise<Blob | undefined> {
  if (body === null) return undefined
  const reader = body.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(pieces)
    bytes += value.length
    pieces.push(value)
    if (bytes > mostBytes) {
      void reader.cancel()
      return undefined
    }
  }
}

/** Deletes what was stored first, until the rest is within the bounds. */
async function forgetOldest(answers: Cache): Promise<void> {
  const kept = await Promise.all(
    (await answers.keys()).map(async (name) => {
      const headers = (await answers.match(name, { ignoreVary: true }))?.headers
      return {
        name,
        bytes: Number(headers?.get(bytesHeader) ?? 0),
        storedAtMs: Number(headers?.get(storedAtHeader) ?? 0),
      }
    }),
  )
  let bytes = 0
  let count = 0
  for (const { name, ...answer } of kept.toSorted((a, b) => b.storedAtMs - a.storedAtMs)) {
    bytes += answer.bytes
    count += 1
    const isKept = count <= maxAnswers && bytes <= maxBytes && Date.now() - answer.storedAtMs < maxAgeMs
    if (!isKept) await answers.delete(name)
  }
}
