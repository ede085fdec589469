import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageInfo, pageTable } from '#contract/pages'
import type { Brand, PageSettings, PageSignIn, PlatformGaps, Tiles } from '#contract/page-settings'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CurrencyRates } from '../../operator-files/currency-rates.ts'
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts'
import { NotFoundError } from '../../operation/errors.ts'
import { isPlainLogo, manifestWithBrand, withBrand } from './brand.ts'
import type { FindFirstView, FirstView, PageWithoutView, RenderFiles } from './first-views.ts'
import type { Authenticator } from '../requests/authenticator.ts'
import { localeOf } from '../requests/locale.ts'
import { createCachedResponse, sendCachedResponse } from '../responses/cached-response.ts'
import { pageHeaders, pictureHeaders } from '../responses/security-headers.ts'

export interface WebOptions {
  readonly brand: Brand
  readonly authenticator: Authenticator
  /** The folder of the built app, which may be missing; `undefined` for none. */
  readonly webRoot: string | undefined
  /** Returns the key with which pages call the API. */
  readonly publicKey: () => Promise<string>
  readonly tiles: Tiles | undefined
  /** Scheme, host and port by which callers reach the service; empty to use the request's. */
  readonly publicUrls?: readonly string[] | undefined
  readonly redeemUrl?: string | undefined
  readonly currencyRates?: CurrencyRates | undefined
  /** Other origins whose pictures pages may show. */
  readonly pictureHosts?: readonly string[] | undefined
  readonly hasHotelSource: boolean
  /** The nationality of guests who state none; `undefined` if a platform decides. */
  readonly guestNationality?: string | undefined
  /** Returns the value of a mile for readers who have not set one, in cents. */
  readonly mileValue: () => number
  /** Returns the operations that the platform behind the service currently lacks; `undefined` without a platform. */
  readonly platform?: (() => PlatformGaps) | undefined
  /** Returns the current sign-in with a provider; `undefined` if people do not sign in with one. */
  readonly signIn?: (() => PageSignIn) | undefined
  /** Returns the page with its first view; without it, pages have no first views. */
  readonly findFirstView?: FindFirstView | undefined
  /** Names the files of pages; without it, pages find their files themselves. */
  readonly renderFiles?: RenderFiles | undefined
}

/** Sends the app's page, which varies only by first view, preloaded files and the reader's locale. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Caches pages with the same settings by preloaded files and locale. */
interface SamePages {
  readonly settings: string
  readonly version: number
  readonly byFiles: LRUCache<string, PageWithoutView>
}

/** Enough for a few kinds of pages in two dozen locales. */
const maxCachedPages = 300

/** An agency's pages for its clients, without the app's header. Their addresses are secret: never cached or indexed. */
const clientPages = Object.entries(pageTable).filter(([, { isForClient }]) => isForClient)
const secretHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

const settingsMark = '<!--milestay-settings-->'
/** These elements, and the space around the root, are replaced by a first view, so that the app finds nothing else there. */
const headMark = /<!--milestay-head-->.*<!--\/milestay-head-->/s
const rootMark = /\s*<!--milestay-root-->.*<!--\/milestay-root-->\s*/s
const viewDataMark = '<!--milestay-first-view-->'
const unbuiltPage = `<!doctype html><html lang="en"><head><title>Milestay</title>${settingsMark}</head><p>The web app is not built.</p></html>`

/** Mounts the files of the built app, and returns the function that sends its page. */
export function mountWebFiles(app: FastifyInstance, options: WebOptions): SendPage {
  const { authenticator, webRoot, tiles, pictureHosts = [] } = options
  const builtRoot = webRoot !== undefined && existsSync(join(webRoot, 'index.html')) ? webRoot : undefined
  const page = builtRoot === undefined ? unbuiltPage : readFileSync(join(builtRoot, 'index.html'), 'utf8')
  const template = withBrand(page, options.brand)
  const scripts = scriptHashes(template)
  mountPictures(app, builtRoot && join(builtRoot, 'pictures'), authenticator)
  if (builtRoot !== undefined) mountFiles(app, builtRoot, pageHeaders(tiles), options)

  let pages: SamePages | undefined
  return async (request, reply) => {
    // Yields, so that many pages at once leave most of the time to transfers.
    await yieldToEventLoop()
    const signInNow = options.signIn?.()
    const key = await options.publicKey()
    const mileValue = options.mileValue()
    const settings = jsonForHtml({
      publicUrls: options.publicUrls ?? [],
      publicKey: key,
      brand: options.brand,
      tiles: tiles ?? null,
      redeemUrl: options.redeemUrl ?? null,
      currencyRates: options.currencyRates ?? null,
      hasHotelSource: options.hasHotelSource,
      guestNationality: options.guestNationality ?? null,
      mileValue,
      platform: options.platform?.() ?? null,
      signIn: signInNow ?? null,
    } satisfies Omit<PageSettings, 'locale'>)
    if (pages?.settings !== settings) {
      pages = { settings, version: (pages?.version ?? 0) + 1, byFiles: new LRUCache({ max: maxCachedPages }) }
    }
    // The app itself shows that a page is not found.
    const isFound = reply.statusCode !== 404
    const path = request.url.split('?', 1)[0] ?? ''
    const files = isFound ? (options.renderFiles?.(path) ?? '') : ''
    const clientPage = clientPageAt(path)
    const locale = localeOf(request.headers['accept-language'])
    const written = JSON.stringify(locale)
    const kind = `${written} ${clientPage?.title} ${files}`
    let page = pages.byFiles.get(kind)
    if (page === undefined) {
      // The settings and the locale share one object.
      const block = `<script type="application/json" id="settings">${settings.slice(0, -1)},"locale":${written}}</script>`
      const html = (clientPage ? htmlForClient(template, clientPage) : template).replace(settingsMark, () => block)
      const tokenEndpoint = signInNow?.provider?.tokenEndpoint
      const headers = {
        ...pageHeaders(tiles, {
          scripts,
          connect: tokenEndpoint === undefined ? [] : [new URL(tokenEndpoint).origin],
          pictures: pictureHosts,
        }),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding, Accept-Language',
        ...(clientPage && secretHeaders),
      }
      page = {
        version: `${pages.version} ${written}`,
        locale,
        mileValue,
        publicKey: key,
        response: createCachedResponse(htmlWithFiles(html, files), headers),
        // Private, because it shows deals near the caller.
        withView: (view) =>
          createCachedResponse(htmlWithView(html, view), { ...headers, 'cache-control': 'private, no-cache' }),
      }
      pages.byFiles.set(kind, page)
    }
    const response = isFound ? await options.findFirstView?.(request, page) : undefined
    return sendCachedResponse(request, reply, response ?? page.response)
  }
}

/** Returns the client page whose address matches the beginning of a path, ignoring case. */
function clientPageAt(path: string): PageInfo | undefined {
  return clientPages.find(([pattern]) => path.toLowerCase().startsWith(pattern.replace(':id', '')))?.[1]
}

function htmlForClient(html: string, { title }: PageInfo): string {
  return html.replace(headMark, `<title>${title}</title>`).replace(rootMark, '')
}

/** Returns the hashes of the page's inline scripts, for its content security policy. */
function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  )
}

function htmlWithView(html: string, { head, files, body }: FirstView): string {
  const ownHead = html.replace(headMark, () => head)
  const described = htmlWithFiles(ownHead, files)
  if (body === undefined) return described
  const data = `<script type="application/json" id="first-view">${jsonForHtml(body.data)}</script>`
  // The app's start script loads these files.
  const page = body.isReadFirst ? described.replaceAll(' rel="modulepreload"', ' rel="later-modulepreload"') : described
  return page.replace(rootMark, () => body.html).replace(viewDataMark, () => data)
}

function htmlWithFiles(html: string, files: string): string {
  return html.replace('</head>', () => `${files}</head>`)
}

/** Mounts hotel pictures; pages of any origin may show them. */
function mountPictures(app: FastifyInstance, folder: string | undefined, { countRequest }: Authenticator): void {
  const hasFolder = folder !== undefined && existsSync(folder)
  const files = new Set(hasFolder ? readdirSync(folder).filter((file) => file.endsWith('.svg')) : [])
  if (hasFolder && files.size > 0)
    app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  app.get<{ Params: { file: string } }>('/pictures/:file', { onRequest: countRequest }, (request, reply) => {
    const { file } = request.params
    if (!files.has(file)) throw new NotFoundError('There is no such picture')
    return reply.headers({ ...pictureHeaders, vary: 'Accept-Encoding' }).sendFile(file)
  })
}

function mountFiles(
  app: FastifyInstance,
  webRoot: string,
  headers: Record<string, string>,
  { authenticator: { countRequest }, brand }: WebOptions,
): void {
  const hidden = [
    'site.webmanifest',
    ...(isPlainLogo(brand.logo) ? [] : ['favicon.ico', 'apple-touch-icon.png', 'icons/**']),
  ]
  const manifest = join(webRoot, 'site.webmanifest')
  if (existsSync(manifest)) {
    const content = manifestWithBrand(readFileSync(manifest, 'utf8'), brand)
    const response = createCachedResponse(content, {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
    })
    app.get('/site.webmanifest', { onRequest: countRequest }, (request, reply) =>
      sendCachedResponse(request, reply, response),
    )
  }
  app.register(async (files) => {
    files.addHook('onRequest', countRequest)
    files.addHook('onRequest', async (_request, reply) => void reply.headers({ ...headers, vary: 'Accept-Encoding' }))
    // Browsers reuse ranges of a file only with a strong ETag, but @fastify/static creates weak ones.
    files.addHook('onRequest', async ({ url, headers }) => {
      const etag = headers['if-range']
      if (isReadInRanges(url) && typeof etag === 'string' && etag.startsWith('"')) headers['if-range'] = `W/${etag}`
    })
    files.addHook('onSend', async (request, reply) => {
      const etag = reply.getHeader('etag')
      if (isReadInRanges(request.url) && typeof etag === 'string') reply.header('etag', etag.replace(/^W\//, ''))
    })
    await files.register(fastifyStatic, {
      root: webRoot,
      decorateReply: false,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['index.html', '.vite/**', 'pictures/**', '**/*.br', '**/*.gz', ...hidden],
      setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path, webRoot)),
    })
  })
}

function cacheControlOf(path: string, webRoot: string): string {
  // File names in assets contain a hash of their content.
  if (path.startsWith(join(webRoot, 'assets'))) return 'public, max-age=31536000, immutable'
  // Readers of ranges compare ETags, and start over if the file has changed.
  return isReadInRanges(path) ? 'public, max-age=86400' : 'no-cache'
}

function isReadInRanges(path: string): boolean {
  return path.endsWith('.pmtiles')
}

/** Returns JSON that cannot close the element around it. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
