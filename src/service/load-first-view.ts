import { existsSync } from 'node:fs'
import type { RenderFirstView } from '#server/http/first-view'

/** What the build of the web app makes for the service, next to the built service. */
const bundle = new URL('../web-server/render-first-view.js', import.meta.url)

/** Loads the function that renders the first views of pages; resolves to `undefined` where the web app is not built. */
export async function loadFirstView(): Promise<RenderFirstView | undefined> {
  if (!existsSync(bundle)) return undefined
  const { renderFirstView } = (await import(bundle.href)) as { readonly renderFirstView: RenderFirstView }
  return renderFirstView
}
