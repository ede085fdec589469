import { dirname, resolve } from 'node:path'

/** The subjects of the web: each imports those before it. */
const subjects = 'kit device weather photos places stay proposal map shortlist deals hotel rates miles app'.split(' ')

const subjectOf = (file) => /\/src\/web\/([\w-]+)\//.exec(file)?.[1]

function problemOf(file, specifier) {
  const own = subjectOf(file)
  if (/^(react-)?leaflet/.test(specifier)) return own === 'map' ? undefined : 'Only the map imports leaflet.'
  if (specifier.startsWith('.'))
    return subjectOf(resolve(dirname(file), specifier)) === own ? undefined : 'Other subjects are imported by #web.'
  const [, other, path] = /^#web\/([\w-]+)\/(.*)/.exec(specifier) ?? []
  if (other === undefined) return undefined
  if (other === own) return 'What is in the same subject is imported by its relative path.'
  if (subjects.indexOf(other) === -1 || subjects.indexOf(other) > subjects.indexOf(own))
    return `${own} does not import ${other}: a subject imports those before it (${subjects.join(', ')}).`
  return own !== 'app' && path.endsWith('-page.tsx') ? 'A page is imported by app alone.' : undefined
}

/** Holds the walls between the subjects of the web. */
const webSubjects = {
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

// The linter takes plugins as default exports.
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'web' }, rules: { subjects: webSubjects } }
