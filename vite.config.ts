/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { nodeAdvice, nodeProblem } from './src/service/oldest-node.mjs'
import { build, defaultServerConditions, defineConfig, type Plugin, type UserConfig } from 'vite'

if (nodeProblem !== undefined) {
  process.stderr.write(`${nodeProblem}.\n${nodeAdvice}\n`)
  process.exit(1)
}

// Node ignores `module`, and some packages export something there that it cannot load.
const serverConditions = defaultServerConditions.filter((condition) => condition !== 'module')

const service = `http://${process.env['HOST'] ?? '127.0.0.1'}:${process.env['PORT'] ?? '3000'}`

/** Those of the last two years; `page-scripts/old-browser.ts` recognizes older ones by features that came with these. */
const supportedBrowsers = ['chrome131', 'edge131', 'firefox133', 'safari18.2', 'ios18.2']

/** The list of what the web app is built into, for the build of what renders its first views. */
const builtFiles = '.vite/manifest.json'

/** What every page loads is one file; of what some share, small parts are joined: a page loads 18 files instead of 31. */
const fewerFiles = [
  { name: 'every-page', tags: ['$initial' as const] },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2000 },
]

export default defineConfig(async ({ mode, isSsrBuild = false }): Promise<UserConfig> => ({
  plugins: [react(), optimizeLocales.vite({ locales: ['en-US'] }), breakpoints(), serviceSettings(), pageScripts()],
  css: {
    transformer: 'lightningcss',
    // Breakpoints have names; what a style module names besides classes is known to others too.
    lightningcss: { drafts: { customMedia: true }, cssModules: { animation: false, container: false, grid: false } },
  },
  ssr: {
    resolve: { conditions: serverConditions },
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
    target: isSsrBuild ? 'node22' : supportedBrowsers,
    // The service keeps the text of the scripts that it has loaded.
    ...(isSsrBuild && { minify: true }),
    // The pages' content security policy allows data: URLs for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: fewerFiles } } } }),
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '^/(v1|docs|llms\\.txt|mcp|livez|readyz|pictures/of|basemap|brand|sign-in/code)(/|$)': service },
  },
  test: {
    environment: 'node',
    // For a machine that is busy with other work: on a quiet one no test takes ten seconds.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Those are run by `npm test -- --all`.
    ...(process.env['TEST_SET'] === 'short' && { testNamePattern: /^(?!.*@long)/ }),
    hookTimeout: 120_000,
    // Tests that move the time move it for what imports node:timers/promises too.
    fakeTimers: { fakeNodeBuiltins: true },
    // Loading the modules again for each file takes half of the time; no test changes what modules share.
    isolate: false,
    globalSetup: ['src/tools/testing/places-for-tests.mjs'],
    ...(process.env['TEST_SET'] === 'all' && { setupFiles: ['src/tools/testing/more-runs.ts'] }),
    // Some tests wait for pauses or for a database: two workers more than processors keep these busy.
    maxWorkers: availableParallelism() + 2,
    ...(mode === 'test' && { projects: (await import('./src/tools/testing/test-projects.ts')).testProjects() }),
  },
}))

/** Gives every style module the names of the breakpoints. */
function breakpoints(): Plugin {
  return {
    name: 'milestay-breakpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code: `@import '#web/kit/styles/breakpoints.css';\n${code}`, map: null }),
    },
  }
}

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

const pageScript = /<script src="\/(src\/web\/app\/page-scripts\/[\w-]+\.ts)" inline><\/script>/g
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
        const start = await buildScript('src/web/app/page-scripts/start-app.ts')
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
