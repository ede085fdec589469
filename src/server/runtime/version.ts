import { readFileSync } from 'node:fs'

const description = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')

/** The version of this build, as in 0.1.0. */
export const { version } = JSON.parse(description) as { readonly version: string }
