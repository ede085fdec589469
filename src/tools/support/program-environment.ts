/** Where programs, their user's files and certificates are. */
const kept = ['PATH', 'HOME', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']

/**
 * Returns the whole environment of a program that a test starts. Nothing else of the caller's matters, but that a clock
 * that was moved stays so.
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
