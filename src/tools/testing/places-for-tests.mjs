import { ensureBuilt } from '../start/prepare.mjs'

/** Makes the file of places that services in tests open. */
export async function setup() {
  await ensureBuilt(['places'])
}
