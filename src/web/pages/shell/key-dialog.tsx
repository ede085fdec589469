import type { Session } from '../../session.ts'

/** Asks for another key where the one in use is not good any more; the page beneath stays as it is. */
export function KeyDialog({ session }: { readonly session: Session }) {
  return <dialog aria-label="Sign in again">{session.role}</dialog>
}
