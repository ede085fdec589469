import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCachedResponse, type CachedResponse, sendCachedResponse } from './responses/cached-response.ts'
import { pageHeaders, type Tiles } from './responses/security-headers.ts'

export interface WebOptions {
  /** The folder of the built app, which need not be there. */
  readonly webRoot: string
  /** The key that pages call the interface with. */
  readonly publicKey: () => Promise<string>
  readonly tiles: Tiles | undefined
  /** Whether the hotels are those of the sample. */
  readonly sample: boolean
}

/** Answers with the app's page; the app itself finds out which of its pages the path means. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const settingsMark = '<!--milestay-settings-->'
const unbuiltPage = `<!doctype html><html lang="en"><title>Milestay</title>${settingsMark}<p>The web app is not built.</p></html>`

/** Serves the files of the built app, and makes what answers with its page. */
export function mountWebFiles(app: FastifyInstance, { webRoot, publicKey, tiles, sample }: WebOptions): SendPage {
  const indexFile = join(webRoot, 'index.html')
  const isBuilt = existsSync(indexFile)
  const template = isBuilt ? readFileSync(indexFile, 'utf8') : unbuiltPage
  const headers = pageHeaders(tiles)

  if (isBuilt) {
    app.register(async (files) => {
      files.addHook('onRequest', async (_request, reply) => void reply.headers({ ...headers, vary: 'Accept-Encoding' }))
      files.addHook('onRequest', async ({ url, headers }) => {
        const mark = headers['if-range']
        if (isReadInParts(url) && typeof mark === 'string' && mark.startsWith('"')) headers['if-range'] = `W/${mark}`
      })
      files.addHook('onSend', async (request, reply) => {
        // Browsers keep parts of a file only where its mark is a strong one; size and time of change serve as such here.
        const etag = reply.getHeader('etag')
        if (isReadInParts(request.url) && typeof etag === 'string') reply.header('etag', etag.replace(/^W\//, ''))
      })
      await files.register(fastifyStatic, {
        root: webRoot,
        wildcard: false,
        index: false,
        preCompressed: true,
        cacheControl: false,
        globIgnore: ['index.html', '**/*.br', '**/*.gz'],
        setHeaders: (reply, path) => reply.setHeader('cache-control', cacheControlOf(path, webRoot)),
      })
    })
  }

  let page: { readonly key: string; readonly answer: CachedResponse } | undefined
  return async (request, reply) => {
    const key = await publicKey()
    if (page?.key !== key) {
      const settings = `<script type="application/json" id="settings">${jsonForHtml({ publicKey: key, tiles: tiles ?? null, sample })}</script>`
      page = {
        key,
        answer: createCachedResponse(
          template.replace(settingsMark, () => settings),
          {
            ...headers,
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-cache',
            vary: 'Accept-Encoding',
          },
        ),
      }
    }
    return sendCachedResponse(request, reply, page.answer)
  }
}

function cacheControlOf(path: string, webRoot: string): string {
  // What lies in assets has a hash of its content in its name.
  if (path.startsWith(join(webRoot, 'assets'))) return 'public, max-age=31536000, immutable'
  // Whoever reads a file in parts compares their marks, and starts anew when the file is another.
  return isReadInParts(path) ? 'public, max-age=86400' : 'no-cache'
}

function isReadInParts(path: string): boolean {
  return path.endsWith('.pmtiles')
}

/** JSON that cannot end the element it stands in. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
