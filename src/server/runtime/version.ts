import { readFileSync } from 'node:fs'

const description = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')

export const { version } = JSON.parse(description) as { readonly version: string }
