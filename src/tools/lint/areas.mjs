import { dirname, resolve } from 'node:path'

/** The areas of each layer; an area may import only earlier ones. */
const areas = {
  server:
    'operation runtime database operator-files places log proposals weather hotels keys audit deals pictures sign-in miles webhooks http storages',
  sources: 'upstream places weather liteapi sample',
  web: 'browser kit api weather photos places stay proposal map shortlist deals hotel rates miles app',
}
const order = Object.fromEntries(Object.entries(areas).map(([layer, names]) => [layer, names.split(' ')]))

const areaOf = (file) => /\/src\/(server|sources|web)\/([\w-]+)\//.exec(file)?.slice(1) ?? []

/** Returns the file that a specifier in `file` refers to; `undefined` for a package. */
function importedFile(file, specifier) {
  if (specifier.startsWith('.')) return resolve(dirname(file), specifier)
  return specifier.startsWith('#') ? `/src/${specifier.slice(1)}` : undefined
}

function problemOf(file, specifier) {
  const [layer, own] = areaOf(file)
  if (layer === 'web' && /^(react-)?leaflet/.test(specifier))
    return own === 'map' ? undefined : 'Only the map imports leaflet.'
  if (layer === 'server' && own !== 'http' && /^@?fastify/.test(specifier))
    return 'Only http speaks to the HTTP library.'
  const [otherLayer, other] = areaOf(importedFile(file, specifier) ?? '')
  if (layer === undefined || otherLayer !== layer) return undefined
  const isAlias = specifier.startsWith('#')
  if (other === own) return isAlias ? 'What is in the same area is imported by its relative path.' : undefined
  if (layer === 'web' && !isAlias) return 'Other subjects are imported by #web.'
  const names = order[layer]
  if (!names.includes(other) || names.indexOf(other) > names.indexOf(own))
    return `${own} does not import ${other}: an area imports those before it (${names.join(', ')}).`
  return layer === 'web' && own !== 'app' && specifier.endsWith('-page.tsx')
    ? 'A page is imported by app alone.'
    : undefined
}

/** Enforces the import order of a layer's areas. */
const imports = {
  create(context) {
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return
      const message = problemOf(context.filename, source.value)
      if (message !== undefined) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

// The linter requires plugins as default exports.
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'areas' }, rules: { imports } }
