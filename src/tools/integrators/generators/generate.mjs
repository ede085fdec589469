import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What generates a client of an OpenAPI document into a folder, by name. */
const generators = {
  async 'openapi-fetch'(document, folder) {
    const { astToString, default: openapiTypescript } = await import('openapi-typescript')
    const schema = await openapiTypescript(JSON.parse(await readFile(document, 'utf8')))
    await writeFile(join(folder, 'schema.ts'), astToString(schema))
  },

  async 'hey-api'(document, folder) {
    const { createClient } = await import('@hey-api/openapi-ts')
    await createClient({
      input: document,
      output: { path: folder, clean: false, module: { extension: '.js' } },
      plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
      logs: { level: 'silent', file: false },
    })
  },

  async orval(document, folder) {
    const { generate } = await import('orval')
    const [{ url }] = JSON.parse(await readFile(document, 'utf8')).servers
    await generate({
      input: { target: document },
      output: { target: join(folder, 'client.ts'), client: 'fetch', mode: 'single', baseUrl: url },
    })
  },
}

const [name, document, folder] = process.argv.slice(2)
await generators[name](document, folder)
