import react from '@vitejs/plugin-react'
import { extname } from 'node:path'
import type { Page } from 'playwright'
import { build, loadConfigFromFile, type PluginOption } from 'vite'
import type { Screen } from './screen.ts'

/** The kit's parts. Their page is built only when it opens, because the app's users never load it. */
export const kitScreens: readonly Screen[] = [
  { name: 'kit', path: '/sign-in', act: openKit },
  { name: 'kit-list', path: '/sign-in', act: openList },
  ...['Dialog', 'Panel', 'Popover'].map((part) => ({
    name: `kit-${part.toLowerCase()}`,
    path: '/sign-in',
    act: async (page: Page) => {
      await openKit(page)
      await page.getByRole('button', { name: part, exact: true }).click()
    },
  })),
]

async function openList(page: Page) {
  await openKit(page)
  const combobox = page.getByRole('combobox', { name: 'Combobox' })
  // Scrolling would close the list, so the page scrolls first.
  await combobox.scrollIntoViewIfNeeded()
  await combobox.click()
  await combobox.fill('One')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
const address = '/kit-page/'
let kitFiles: ReturnType<typeof buildKit> | undefined

async function openKit(page: Page) {
  kitFiles ??= buildKit()
  const files = await kitFiles
  await page.route(`**${address}**`, async (route) => {
    const name = decodeURI(new URL(route.request().url()).pathname).slice(address.length)
    await route.fulfill({ body: Buffer.from(files.get(name) ?? ''), contentType: types[extname(name)] ?? 'font/woff2' })
  })
  await page.goto(`${address}${entry}`)
  await page.getByRole('heading', { name: 'The parts of the kit' }).waitFor()
}

const entry = 'src/tools/screens/kit/index.html'

/** Returns the page's files by name; styles are built as in the app. */
async function buildKit(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' })
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    base: address,
    plugins: [react(), loaded?.config.plugins?.filter(isForStyles)],
    css: loaded?.config.css ?? {},
    resolve: loaded?.config.resolve ?? {},
    build: { write: false, assetsInlineLimit: 0, rolldownOptions: { input: entry } },
  })
  const files = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  return new Map(files.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

/** Whether a plugin of the app's build is needed for its style modules. */
function isForStyles(plugin: PluginOption): boolean {
  return typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === 'milestay-breakpoints'
}
