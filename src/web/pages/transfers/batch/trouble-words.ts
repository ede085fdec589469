import type { Trouble } from './gate.ts'

/** Says why nothing moves just now, and what ends that. */
export function troubleWords({ kind }: Trouble): string {
  if (kind === 'key') return 'The service does not take your key any more. Sign in again, and this goes on by itself.'
  if (kind === 'rate') return 'The service asks to slow down. This goes on in a moment.'
  if (kind === 'network')
    return 'The service does not answer, or the connection is gone. This goes on by itself when it is back.'
  return 'The service fails just now. It is asked again until it answers.'
}
