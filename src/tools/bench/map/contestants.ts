import type { Browser, Page } from 'playwright'
import { markerclusterPage } from './markercluster-page.ts'

export const viewport = { width: 1440, height: 900 }
const view = { latitude: 48, longitude: 8, zoom: 5 }

/** A page with a map of deals. */
export interface Contestant {
  /** Opens the page, which requests points; resolves when its empty map is visible. */
  readonly open: (page: Page) => Promise<void>
  readonly root: string
  /** Selects its markers, within the root. */
  readonly marker: string
}

/** Returns the map of the deals page. */
export function ourMap(origin: string): Contestant {
  const { latitude, longitude, zoom } = view
  return {
    open: async (page) => {
      await page.goto(`${origin}/deals?view=${latitude},${longitude},${zoom}`)
      await page.getByRole('region', { name: 'Map of deals' }).getByRole('button', { name: 'Zoom in' }).waitFor()
      await page.getByRole('list', { name: 'Deals' }).getByRole('listitem').first().waitFor()
    },
    root: '[aria-label="Map of deals"]',
    marker: 'button[aria-label$=" miles"]',
  }
}

/** Returns leaflet.markercluster on a map of the same size, without a basemap. */
export async function markercluster(browser: Browser, origin: string): Promise<Contestant> {
  const page = await browser.newPage({ viewport })
  await page.goto(`${origin}/deals`)
  const box = await page.getByRole('region', { name: 'Map of deals' }).boundingBox()
  await page.close()
  if (box === null) throw new Error('The deals page shows no map')
  const body = await markerclusterPage({ box, view })
  return {
    open: async (page) => {
      await page.route('**/markercluster', (route) => route.fulfill({ contentType: 'text/html', body }))
      await page.goto(`${origin}/markercluster`)
    },
    root: '#map',
    marker: '.leaflet-marker-icon',
  }
}
