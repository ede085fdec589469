import { existsSync } from 'node:fs'
import type { RenderFiles, RenderFirstView } from '#server/http/first-view'

/** What the build of the web app makes for the service, next to the built service. */
const bundle = new URL('../web-server/render-first-view.js', import.meta.url)

interface FirstViewFunctions {
  readonly renderFirstView?: RenderFirstView
  readonly renderFiles?: RenderFiles
}

/** Loads the functions that render the first views of pages and name their files; none where the web app is not built. */
export async function loadFirstView(): Promise<FirstViewFunctions> {
  return existsSync(bundle) ? ((await import(bundle.href)) as FirstViewFunctions) : {}
}
