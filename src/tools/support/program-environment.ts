/** Variables with the places of programs, users' files and certificates. */
const kept = ['PATH', 'HOME', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']

/**
 * Returns the complete environment of a program that a test starts. From the caller's environment it keeps only these
 * variables, and a shifted clock.
 */
export function programEnvironment(variables: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const ours = [...kept, ...kept.map((name) => name.toLowerCase())].map((name) => [name, process.env[name]] as const)
  const [movedClock] = /--import=data:\S+/.exec(process.env['NODE_OPTIONS'] ?? '') ?? []
  return {
    ...Object.fromEntries(ours.filter(([, value]) => value !== undefined)),
    ...(movedClock !== undefined && { NODE_OPTIONS: movedClock }),
    ...variables,
  }
}
