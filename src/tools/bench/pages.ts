import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import lighthouse, { defaultConfig } from 'lighthouse'
import TraceGatherer from 'lighthouse/core/gather/gatherers/trace.js'
import { build } from 'vite'
import { launchBrowser } from '../support/browser.ts'
import { freePort } from '../support/server-process.ts'
import { inFull } from './in-full.ts'
import { median } from './percentile.ts'
import type { Goal, Row } from './table.ts'

const runs = inFull(3, 1)
const paths = inFull(['/deals', '/hotels/h0000001', '/offers', '/transfers', '/sign-in'], ['/deals'])

const measures: readonly { name: string; of: keyof Audit; unit: string; goal?: Goal }[] = [
  { name: 'Lighthouse performance', of: 'performance', unit: '', goal: { atLeast: 97 } },
  { name: 'Lighthouse accessibility', of: 'accessibility', unit: '', goal: { atLeast: 100 } },
  { name: 'largest contentful paint', of: 'paintMs', unit: 'ms', goal: { atMost: 1500 } },
  { name: 'total blocking time', of: 'blockingMs', unit: 'ms' },
  { name: 'cumulative layout shift', of: 'layoutShift', unit: '', goal: { atMost: 0.01 } },
  { name: 'JavaScript', of: 'scriptKb', unit: 'kB' },
]

/** Audits every page as on a phone, and a page with only the libraries, in turn; returns medians of several runs. */
export async function pageRows(origin: string): Promise<Row[]> {
  const bare = await serveBarePage()
  try {
    const urls = [`${bare.origin}/`, ...paths.map((path) => origin + path)]
    const found: Audit[][] = []
    // Measures all pages before repeating any, so that a busy machine slows all of them.
    for (let run = 0; run < runs; run += 1) {
      const audits: Audit[] = []
      for (const url of urls) audits.push(await auditPage(url))
      found.push(audits)
    }
    const figure = (page: number, of: keyof Audit) => median(found, (audits) => audits[page]?.[of] ?? Number.NaN)
    return paths.flatMap((path, index) =>
      measures.map(({ name, of, ...rest }) => ({
        name: `${path}, ${name}`,
        figure: figure(index + 1, of),
        beside: { name: 'bare page', figure: figure(0, of) },
        ...rest,
      })),
    )
  } finally {
    await bare.stop()
  }
}

interface Audit {
  /** 0 to 100. */
  readonly performance: number
  readonly accessibility: number
  readonly paintMs: number
  readonly blockingMs: number
  readonly layoutShift: number
  /** As sent, compressed. */
  readonly scriptKb: number
}

type GathererContext = Parameters<TraceGatherer['startSensitiveInstrumentation']>[0]

/** Traces without the counters of web features in use, which crash the renderer of Chromium 147 (net::ERR_ABORTED). */
class TraceWithoutFeatures extends TraceGatherer {
  override async startSensitiveInstrumentation({ driver }: GathererContext): Promise<void> {
    const categories = TraceGatherer.getDefaultTraceCategories().filter((name) => name !== 'blink.webdx_feature_usage')
    await driver.defaultSession.sendCommand('Page.enable')
    await driver.defaultSession.sendCommand('Tracing.start', {
      categories: categories.join(','),
      options: 'sampling-frequency=10000',
    })
  }
}

const lighthouseConfig = {
  ...defaultConfig,
  artifacts: (defaultConfig.artifacts ?? []).map((artifact) =>
    artifact.id === 'Trace' ? { ...artifact, gatherer: { instance: new TraceWithoutFeatures() } } : artifact,
  ),
}

async function auditPage(url: string): Promise<Audit> {
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  try {
    const onlyCategories = ['performance', 'accessibility']
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories }, lighthouseConfig)
    if (result === undefined) throw new Error('Lighthouse gave no result')
    const { audits, categories, runtimeError } = result.lhr
    if (runtimeError !== undefined) throw new Error(`Lighthouse could not audit ${url}: ${runtimeError.message}`)
    const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100)
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    const requests = audits['network-requests']?.details as { items?: NetworkRequest[] } | undefined
    const scripts = requests?.items?.filter(({ resourceType }) => resourceType === 'Script') ?? []
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      paintMs: value('largest-contentful-paint'),
      blockingMs: value('total-blocking-time'),
      layoutShift: value('cumulative-layout-shift'),
      scriptKb: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    }
  } finally {
    await browser.close()
  }
}

interface NetworkRequest {
  readonly resourceType: string
  readonly transferSize: number
}

const bareScript = `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  import { createBrowserRouter, RouterProvider } from 'react-router'
  import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
  const load = () => fetch('/text').then((response) => response.text())
  const Page = () => createElement('h1', null, useQuery({ queryKey: ['page'], queryFn: load }).data)
  const router = createBrowserRouter([{ path: '*', Component: Page }])
  const app = createElement(RouterProvider, { router })
  createRoot(document.getElementById('root')).render(createElement(QueryClientProvider, { client: new QueryClient() }, app))`

const bareHtml = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Bare page</title>
<script type="module" src="/bare.js"></script>
<main id="root"></main>
</html>`

/** Serves a page with only React, router and query, which fetches a text and shows it as a heading. */
async function serveBarePage() {
  const script = brotliCompressSync(await bundleBareScript())
  const html = brotliCompressSync(bareHtml)
  const server = createServer(({ url }, response) => {
    response.setHeader('content-encoding', url === '/text' ? 'identity' : 'br')
    response.setHeader('content-type', url === '/bare.js' ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(url === '/text' ? 'A bare page' : url === '/bare.js' ? script : html)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

async function bundleBareScript(): Promise<string> {
  const entry = '\0bare'
  const load = (id: string) => (id === entry ? bareScript : null)
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [{ name: 'milestay-bare-page', resolveId: (id) => (id === entry ? id : null), load }],
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: entry } },
  })
  const chunk = 'output' in result ? result.output.find((file) => file.type === 'chunk') : undefined
  if (chunk === undefined) throw new Error('Vite gave no script')
  return chunk.code
}
