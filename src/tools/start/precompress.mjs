import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './run-step.mjs'

// Writes a `.br` and a `.gz` file beside each text file of the web app, so that the service sends them as they are.

const folder = join(root, 'dist/web')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const compress = { br: promisify(brotliCompress), gz: promisify(gzip) }

await Promise.all(
  files
    .filter((file) => /\.(?:js|css|svg|json|topojson|txt|webmanifest)$/.test(file))
    .map((file) => join(folder, file))
    .map(async (file) => {
      const content = readFileSync(file)
      // For hundreds of drawings, the highest quality takes seconds and saves only a fortieth.
      const params = { [constants.BROTLI_PARAM_QUALITY]: file.endsWith('.svg') ? 10 : 11 }
      await writeFile(`${file}.br`, await compress.br(content, { params }))
      await writeFile(`${file}.gz`, await compress.gz(content, { level: 9 }))
    }),
)
