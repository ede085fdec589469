import type { Right, Role } from '#contract/endpoint'
import { useSyncExternalStore } from 'react'
import { pageSettings } from './settings.ts'
import { tabStore } from '#web/browser/text-store.ts'

/** The signed-in user of this tab. `isExpired` is set once the service has refused the key. */
export interface Session {
  /** A key, or an access token from the provider. */
  readonly key: string
  readonly role: Role
  readonly isExpired: boolean
  /** The user wants to sign out; the page first checks this device's transfers. */
  readonly isLeaving?: boolean
  /** The name of a person signed in with the provider; `undefined` for a key. */
  readonly account?: string | undefined
  /** The rights, at the time of sign-in, and the person of a staff key; `undefined` if unknown. */
  readonly rights?: readonly Right[] | undefined
  readonly person?: string | undefined
}

const storageName = 'session'
const listeners = new Set<() => void>()
// Only this module writes it.
let session = (JSON.parse(tabStore.get(storageName) ?? 'null') as Session | null) ?? undefined
let turns = 0

/** Returns the key for requests: the signed-in user's, or the page's public key. */
export function currentKey(): string {
  return session === undefined || session.isExpired ? pageSettings.publicKey : session.key
}

export function currentSession(): Session | undefined {
  return session
}

/** Stores a key and its owner in this tab until it is closed or the user signs out. */
export function signIn(user: Omit<Session, 'isExpired' | 'isLeaving'>) {
  change({ ...user, isExpired: false })
}

/** Removes the key; `sign-out.ts` also clears the data saved with it. */
export function signOut() {
  change(undefined)
}

/** Marks the start of a sign-out, or cancels it. */
export function setLeaving(isLeaving: boolean) {
  if (session !== undefined) change({ ...session, isLeaving })
}

/** Marks a refused key as expired, unless a newer key has replaced it. */
export function expireKey(key: string) {
  if (session?.key === key && !session.isExpired) change({ ...session, isExpired: true })
}

/** Returns the signed-in user, and re-renders when they change. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, currentSession, () => undefined)
}

/** Returns how often users have signed in or out since the page loaded. */
export function useSessionTurns(): number {
  return useSyncExternalStore(subscribe, currentTurns, currentTurns)
}

const currentTurns = () => turns

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Session | undefined) {
  if ((session === undefined) !== (next === undefined)) turns += 1
  session = next
  tabStore.set(storageName, next && JSON.stringify(next))
  for (const listener of listeners) listener()
}
