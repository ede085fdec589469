import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { DealPoint } from '#contract/deals/list-deal-points'

declare global {
  interface Window {
    readonly L: typeof import('leaflet') & typeof import('leaflet.markercluster')
  }
}

interface PageOptions {
  /** The map's position on the page, in pixels. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly view: { readonly latitude: number; readonly longitude: number; readonly zoom: number }
}

const require = createRequire(import.meta.url)

/** Returns a page with our map's points, position and size, rendered by leaflet.markercluster without a basemap. */
export async function markerclusterPage(options: PageOptions): Promise<string> {
  const read = (file: string) => readFile(require.resolve(file), 'utf8')
  const styles = await Promise.all([
    read('leaflet/dist/leaflet.css'),
    read('leaflet.markercluster/dist/MarkerCluster.css'),
    read('leaflet.markercluster/dist/MarkerCluster.Default.css'),
  ])
  const scripts = await Promise.all([
    read('leaflet/dist/leaflet.js'),
    read('leaflet.markercluster/dist/leaflet.markercluster.js'),
  ])
  const { x, y, width, height } = options.box
  return `<!doctype html>
<html lang="en">
<title>leaflet.markercluster</title>
<style>
${styles.join('\n')}
#map { position: fixed; left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px }
.pill { border-radius: 14px; background: white; font: 600 13px/28px sans-serif; text-align: center;
  box-shadow: 0 1px 4px rgb(0 0 0 / 30%) }
</style>
<div id="map"></div>
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
<script>(${renderMap.toString()})(${JSON.stringify(options.view)})</script>
</html>`
}

/** Renders the map; runs in the page. */
async function renderMap({ latitude, longitude, zoom }: PageOptions['view']) {
  const { L } = window
  const map = L.map('map', { center: [latitude, longitude], zoom, maxZoom: 13 })
  const group = L.markerClusterGroup()
  map.addLayer(group)
  const response = await fetch('/v1/hotels/deals/points?limit=50000')
  const { data } = (await response.json()) as { data: DealPoint[] }
  group.addLayers(
    data.map(({ name, latitude, longitude, miles_required }) =>
      L.marker([latitude, longitude], {
        title: `${name}, ${miles_required} miles`,
        icon: L.divIcon({ className: 'pill', html: `${Math.round(miles_required / 100) / 10}k`, iconSize: [56, 28] }),
      }),
    ),
  )
}
