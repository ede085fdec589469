import { realpathSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { testProjects } from './src/tools/testing/test-projects.ts'

// Node itself does not know `module`, and some packages have something there that it cannot load.
const serverConditions = defaultServerConditions.filter((condition) => condition !== 'module')

const service = `http://${process.env['HOST'] ?? '127.0.0.1'}:${process.env['PORT'] ?? '3000'}`

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    optimizeLocales.vite({ locales: ['en-US'] }),
    routerForProduction(),
    leafletInParts(),
    withoutInflate(),
    settingsOfService(),
    compressedBesideOriginal(),
  ],
  resolve: { conditions: ['milestay-source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['milestay-source', ...serverConditions] } },
  build: {
    outDir: 'dist/web',
    // The policy of the pages has no data: but for pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Pieces that later pages share would each be a file of their own, and small files compress worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstPage }] } } },
  },
  worker: { format: 'es', plugins: () => [withoutInflate()] },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '^/(v1|docs|livez|readyz)(/|$)': service },
  },
  test: {
    environment: 'node',
    // Left to itself it keeps one processor free, which is half of a small machine.
    maxWorkers: '100%',
    ...(mode === 'test' && { projects: testProjects() }),
  },
}))

/**
 * Takes the router's production build, which its package offers under no name, and marks what its one large file makes
 * at its top level as free of side effects, so that what is not used of it can go.
 */
function routerForProduction(): Plugin {
  const folder = fileURLToPath(new URL('node_modules/react-router/dist/production/', import.meta.url))
  return {
    name: 'milestay-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'react-router' ? join(folder, 'index.mjs') : null),
    transform: (code, id) =>
      id.startsWith(folder)
        ? code
            .replaceAll(/^\w+\.displayName = .*;$/gm, '')
            .replaceAll(/= (?=React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ ')
        : null,
  }
}

/**
 * Takes Leaflet from its sources, of which what nobody asks for can go: its package offers one file, whose popups, shapes
 * and icons add themselves to the map and so stay. That is a third of it. Its list of layers, its zoom buttons and its
 * long press, which nothing here listens to, would add themselves even so.
 */
function leafletInParts(): Plugin {
  const folder = join(realpathSync(fileURLToPath(new URL('node_modules/leaflet/src', import.meta.url))), '/')
  const addsItself = ['map/', 'control/'].map((part) => join(folder, part))
  return {
    name: 'milestay-leaflet',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source === 'leaflet') return { id: join(folder, 'Leaflet.js'), moduleSideEffects: false }
      if (importer?.startsWith(folder) !== true) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved && { ...resolved, moduleSideEffects: addsItself.some((part) => resolved.id.startsWith(part)) }
    },
    transform: (code, id) =>
      addsItself.some((part) => id === join(part, 'index.js'))
        ? code.replaceAll(/^.*\b(?:Layers|layers|Zoom|zoom|TapHold)\b.*$/gm, '')
        : null,
  }
}

/** Leaves out what pmtiles inflates with where a browser has no `DecompressionStream`: the last was Safari 16.3. */
function withoutInflate(): Plugin {
  const id = '\0no-inflate'
  return {
    name: 'milestay-no-inflate',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'fflate' ? id : null),
    load: (loaded) => (loaded === id ? 'export const decompressSync = undefined' : null),
  }
}

interface Modules {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null
}

/** Names one file for all that the entry needs before anything is imported on demand. */
function firstPage(id: string, modules: Modules): string | null {
  const importersOf = (module: string) => modules.getModuleInfo(module)?.importers ?? []
  const isEntry = (module: string) => modules.getModuleInfo(module)?.isEntry === true
  if (isEntry(id) || importersOf(id).some(isEntry)) return null
  const reached = new Set([id])
  for (const module of reached) {
    if (isEntry(module)) return 'first-page'
    for (const importer of importersOf(module)) reached.add(importer)
  }
  return null
}

const settingsPlace = '<!--milestay-settings-->'

/** Gives the page of the development server the settings that the running service gives its own. */
function settingsOfService(): Plugin {
  return {
    name: 'milestay-settings',
    apply: 'serve',
    async transformIndexHtml(html) {
      const page = await fetch(service, { headers: { accept: 'text/html' } }).then((answer) => answer.text())
      return html.replace(
        settingsPlace,
        () => /<script type="application\/json" id="settings">.*?<\/script>/s.exec(page)?.[0] ?? '',
      )
    },
  }
}

const compressible = new Set(['.js', '.css', '.svg', '.json', '.topojson', '.txt', '.webmanifest'])

/** Writes a `.br` and a `.gz` beside every text file of the build, for the service to send as they are. */
function compressedBesideOriginal(): Plugin {
  return {
    name: 'milestay-compressed',
    apply: 'build',
    async writeBundle({ dir: directory = '.' }) {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
      await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))))
    },
  }
}

async function compressFile(path: string) {
  const content = await readFile(path)
  // For hundreds of drawings the highest quality takes seconds, and saves a fortieth.
  const quality = path.endsWith('.svg') ? 10 : 11
  const brotliOptions = {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
  }
  await Promise.all([
    promisify(brotliCompress)(content, brotliOptions).then((bytes) => writeFile(`${path}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ])
}
