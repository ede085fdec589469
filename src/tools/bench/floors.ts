import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'vite'

/** Minimal programs that use each of the libraries. */
const entries = {
  page: `
    import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    import { createBrowserRouter, RouterProvider } from 'react-router'
    import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
    const load = () => fetch('/text').then((response) => response.text())
    const Page = () => createElement('h1', null, useQuery({ queryKey: ['page'], queryFn: load }).data)
    const router = createBrowserRouter([{ path: '*', Component: Page }])
    const app = createElement(RouterProvider, { router })
    createRoot(document.getElementById('root')).render(createElement(QueryClientProvider, { client: new QueryClient() }, app))`,
  map: `
    import { createElement } from 'react'
    import { MapContainer } from 'react-leaflet'
    import Supercluster from 'supercluster'
    const Map = () => createElement(MapContainer, { center: [0, 0], zoom: 2 })
    Object.assign(window, { Map, clusters: new Supercluster() })`,
}

/** Loaded before the map. */
const loadedBefore = ['react', 'react-dom']

/** Bundles one of them with Vite's defaults; returns its script size, compressed with brotli like ours. */
export async function weighFloor(name: keyof typeof entries): Promise<number> {
  return (await promisify(brotliCompress)(await bundleFloor(name))).length
}

/** Bundles one of them with Vite's defaults into one script. */
export async function bundleFloor(name: keyof typeof entries): Promise<string> {
  const entry = '\0floor'
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'milestay-floor',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? entries[name] : null),
      },
    ],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, external: name === 'map' ? loadedBefore : [] },
    },
  })
  const chunks = 'output' in result ? result.output.filter((file) => file.type === 'chunk') : []
  const [chunk] = chunks
  if (chunk === undefined || chunks.length > 1) throw new Error('Vite gave no single script')
  return chunk.code
}
