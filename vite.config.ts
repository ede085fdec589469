import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions, defaultServerConditions, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { testProjects } from './src/tools/testing/test-projects.ts'

// Node ignores `module`, and some packages export something there that it cannot load.
const serverConditions = defaultServerConditions.filter((condition) => condition !== 'module')

const service = `http://${process.env['HOST'] ?? '127.0.0.1'}:${process.env['PORT'] ?? '3000'}`

/** Those of the last two years; `page-scripts/old-browser.ts` recognizes older ones by features that came with these. */
const supportedBrowsers = ['chrome131', 'edge131', 'firefox133', 'safari18.2', 'ios18.2']

/** The list of what the web app is built into, for the build of what renders its first views. */
const builtFiles = '.vite/manifest.json'

export default defineConfig(({ mode, isSsrBuild = false }) => ({
  plugins: [
    react(),
    optimizeLocales.vite({ locales: ['en-US'] }),
    serviceSettings(),
    pageScripts(),
    safeImports(),
    usedRouterOnly(),
    ...(isSsrBuild ? [] : [precompress()]),
  ],
  resolve: { conditions: ['milestay-source', ...defaultClientConditions] },
  ssr: {
    resolve: { conditions: ['milestay-source', ...serverConditions] },
    // What renders the first view on the service is whole in its bundle: the service itself needs no package of the pages.
    ...(isSsrBuild && { noExternal: true as const }),
  },
  ...(isSsrBuild && {
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env.BUILT_FILES': readFileSync(`dist/web/${builtFiles}`, 'utf8'),
    },
  }),
  build: {
    outDir: isSsrBuild ? 'dist/web-server' : 'dist/web',
    copyPublicDir: !isSsrBuild,
    // What a first view has to name: the files of its page.
    manifest: isSsrBuild ? false : builtFiles,
    target: isSsrBuild ? 'node20' : supportedBrowsers,
    // The pages' content security policy allows data: URLs for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Otherwise each piece that pages share is a file of its own: 14 requests and 5 kB more for the first page, 25 requests for a later one.
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'first-page', tags: ['$initial'] },
              { name: 'contract', test: /\/src\/contract\/|\/node_modules\/zod\// },
              { name: 'format', test: /\/src\/web\/format\// },
              {
                name: 'controls',
                test: /\/src\/web\/(?:browser\/(?:platform|save-file)|components\/(?:badge|controls)\/)/,
                minShareCount: 2,
              },
              {
                name: 'shared',
                test: /\/src\/web\/(?:components\/(?:form\/(?:amount|use-amount)|rates\/offer-price|redeem|stay\/stay-search)|api\/(?:find-min-rates|get-hotel|hotel-rating|use-own-deal|use-usual-mile-price))/,
                minShareCount: 2,
              },
              { name: 'rates', test: /\/src\/web\/pages\/offers\//, minShareCount: 2 },
            ],
          },
        },
      },
    }),
  },
  worker: { format: 'es' },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '^/(v1|docs|llms\\.txt|livez|readyz|pictures/of|basemap)(/|$)': service },
  },
  test: {
    environment: 'node',
    // On a busy machine storing the places of the world alone takes five seconds, and stopping a service ten.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Loading the modules again for each file takes half of the time; no test changes what modules share.
    isolate: false,
    // Some tests wait for pauses or for a database: one worker more than processors keeps these busy.
    maxWorkers: availableParallelism() + 1,
    ...(mode === 'test' && { projects: testProjects() }),
  },
}))

const settingsPlaceholder = '<!--milestay-settings-->'

/** Puts the settings that the running service writes into its page into the page of the development server. */
function serviceSettings(): Plugin {
  return {
    name: 'milestay-settings',
    apply: 'serve',
    async transformIndexHtml(html) {
      const page = await fetch(service, { headers: { accept: 'text/html' } }).then((response) => response.text())
      return html.replace(
        settingsPlaceholder,
        () => /<script type="application\/json" id="settings">.*?<\/script>/s.exec(page)?.[0] ?? '',
      )
    },
  }
}

const pageScript = /<script src="\/(src\/web\/page-scripts\/[\w-]+\.ts)" inline><\/script>/g
const appScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/

/** Writes the scripts that run before the app into the HTML, where they keep nothing waiting; the last of them starts the app. */
function pageScripts(): Plugin {
  return {
    name: 'milestay-page-scripts',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const files = [...html.matchAll(pageScript)].map(([, file]) => file!)
        const codes = new Map(await Promise.all(files.map(async (file) => [file, await buildScript(file)] as const)))
        const page = html.replaceAll(pageScript, (_, file: string) => `<script>${codes.get(file)}</script>`)
        if (bundle === undefined) return page
        const start = await buildScript('src/web/page-scripts/start-app.ts')
        return page
          .replace(appScript, '<link rel="modulepreload" crossorigin href="$1">')
          .replace('</body>', () => `<script>${start}</script></body>`)
      },
    },
  }
}

/** Builds a script that is whole by itself, also for browsers that are too old for the app. */
async function buildScript(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2018', lib: { entry: file, formats: ['iife'], name: 'script' } },
  })
  const [script] = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  if (script?.type !== 'chunk') throw new Error(`${file} was not built`)
  return script.code.trim()
}

/** Has `import()` call the page's own function instead of Vite's, whose failures browsers remember. */
function safeImports(): Plugin {
  const ownFile = resolve('src/web/browser/chunks/load-chunk.ts')
  return {
    name: 'milestay-safe-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadChunk as __vitePreload } from ${JSON.stringify(ownFile)}`,
    },
  }
}

/**
 * Leaves out of the router what only frameworks, server components and developers use, and has the build leave out what is not
 * used at all: 4 kB of what the first page loads. Where a later version is written otherwise, it is whole.
 */
function usedRouterOnly(): Plugin {
  const unused = [
    /^\w+\.displayName = .*;$/gm,
    // The links of a framework to the files of a page.
    /shouldPrefetch && !isAbsolute \? .* : (?=link;)/,
    // Errors of server components.
    /if \(this\.context && typeof error === "object"[\s\S]*?if \(decoded\) error = decoded;\s+\}/,
    /if \(this\.context\) \{\s+return .*RSCErrorHandler.*\s+\}/,
  ]
  return {
    name: 'milestay-used-router-only',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\// },
      handler: (code) =>
        unused
          .reduce((kept, part) => kept.replace(part, ''), code)
          .replace('var ENABLE_DEV_WARNINGS = true', 'var ENABLE_DEV_WARNINGS = false')
          .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
    },
  }
}

const textFile = /\.(?:js|css|svg|json|topojson|txt|webmanifest)$/
const compress = { br: promisify(brotliCompress), gz: promisify(gzip) }
/** For hundreds of drawings the highest quality takes seconds and saves a fortieth. */
const compression = (file: string) => ({
  level: 9,
  params: { [constants.BROTLI_PARAM_QUALITY]: file.endsWith('.svg') ? 10 : 11 },
})

/** Writes a `.br` and a `.gz` file next to every text file of the build, for the service to send as they are. */
function precompress(): Plugin {
  return {
    name: 'milestay-precompress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir: directory = '.' }) {
        const files = (await readdir(directory, { recursive: true })).filter((file) => textFile.test(file))
        await Promise.all(
          files.map(async (file) => {
            const content = await readFile(join(directory, file))
            const write = async (extension: keyof typeof compress) =>
              writeFile(join(directory, `${file}.${extension}`), await compress[extension](content, compression(file)))
            await Promise.all([write('br'), write('gz')])
          }),
        )
      },
    },
  }
}
