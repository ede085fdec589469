import { createHash } from 'node:crypto'
import { type Brand, plainBrand } from '#contract/page-settings'
import type { FastifyInstance } from 'fastify'
import { html } from './html.ts'
import type { Authenticator } from '../requests/authenticator.ts'
import { createCachedResponse, sendCachedResponse } from '../responses/cached-response.ts'
import { pictureHeaders } from '../responses/security-headers.ts'

const contentTypes = { css: 'text/css; charset=utf-8', png: 'image/png', svg: 'image/svg+xml' }

export interface BrandFile {
  readonly path: string
  readonly contentType: string
  readonly content: Buffer
}

/** Creates a file with a hash of its content in its path. */
export function brandFile(content: Buffer, type: keyof typeof contentTypes): BrandFile {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 16)
  return { path: `/brand/${hash}.${type}`, contentType: contentTypes[type], content }
}

/** Lets an SVG use its own styles, fonts and pictures, but run and fetch nothing, even if it is opened as a page. */
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; frame-ancestors 'none'"

export function mountBrandFiles(app: FastifyInstance, files: readonly BrandFile[], authenticator: Authenticator): void {
  for (const { path, contentType, content } of files) {
    const headers = { ...pictureHeaders, 'content-security-policy': filePolicy, 'content-type': contentType }
    const response = createCachedResponse(content, { ...headers, vary: 'Accept-Encoding' })
    app.get(path, async (request, reply) => {
      await authenticator.countRequest(request, reply)
      return sendCachedResponse(request, reply, response)
    })
  }
}

export const isPlainLogo = ({ url }: Brand['logo']) => url === plainBrand.logo.url

/** Puts a brand into a web manifest (JSON) in place of the software's own name and icons. */
export function manifestWithBrand(manifest: string, { name, logo }: Brand): string {
  const { url, width, height } = logo
  const icons = [{ src: url, sizes: url.endsWith('.svg') ? 'any' : `${width}x${height}` }]
  return JSON.stringify({ ...JSON.parse(manifest), name, short_name: name, ...(!isPlainLogo(logo) && { icons }) })
}

/** Puts a brand into a page in place of the software's own name and logo. */
export function withBrand(page: string, { name, logo, stylesheet }: Brand): string {
  const sizeOf = ({ width, height }: Brand['logo']) => `width="${width}" height="${height}"`
  const link = stylesheet === null ? '' : `<link rel="stylesheet" href="${stylesheet}">`
  return page
    .replaceAll(plainBrand.name, () => html`${name}`.text)
    .replaceAll(plainBrand.logo.url, logo.url)
    .replace('/apple-touch-icon.png', (icon) => (isPlainLogo(logo) ? icon : logo.url))
    .replaceAll(sizeOf(plainBrand.logo), sizeOf(logo))
    .replace('</head>', `${link}</head>`)
}
