import type { Right, Role } from '#contract/endpoint'
import { useSyncExternalStore } from 'react'
import { pageSettings } from './settings.ts'
import { tabStore } from '#web/browser/text-store.ts'

/** The signed-in user of this tab; `isExpired` once the service has refused the key. */
export interface Session {
  /** A key, or the access token of a provider. */
  readonly key: string
  readonly role: Role
  readonly isExpired: boolean
  /** Asked to sign out, and not yet signed out: the transfers of this device are looked up first. */
  readonly isLeaving?: boolean
  /** The name of a person who signed in with a provider; `undefined` with a key. */
  readonly account?: string | undefined
  /** The rights of a staff key, and its person; `undefined` where none was named. */
  readonly rights?: readonly Right[] | undefined
  readonly person?: string | undefined
}

const storageName = 'session'
const listeners = new Set<() => void>()
// Only this module writes it.
let session = (JSON.parse(tabStore.get(storageName) ?? 'null') as Session | null) ?? undefined
let turns = 0

/** The key to call the service with: the signed-in user's, or else the page's own. */
export function currentKey(): string {
  return session === undefined || session.isExpired ? pageSettings.publicKey : session.key
}

/** Whether the service has refused the key of the signed-in user. */
export function isExpired(): boolean {
  return session?.isExpired === true
}

/** The role of the signed-in user. */
export function currentRole(): Role {
  return session?.role ?? 'public'
}

/** The rights of the signed-in user, as the service said at sign-in; `undefined` where they are not known. */
export function currentRights(): readonly Right[] | undefined {
  return session?.rights
}

/** Stores a key and whose it is for this tab, until it is closed or signed out. */
export function signIn(user: Omit<Session, 'isExpired' | 'isLeaving'>) {
  change({ ...user, isExpired: false })
}

/** Forgets the key; `sign-out.ts` also forgets what was kept with it. */
export function signOut() {
  change(undefined)
}

/** Marks that the signed-in user is about to sign out, or stays. */
export function setLeaving(isLeaving: boolean) {
  if (session !== undefined) change({ ...session, isLeaving })
}

/** Marks a refused key as expired, unless a newer one is in use by now. */
export function expireKey(key: string) {
  if (session?.key === key && !session.isExpired) change({ ...session, isExpired: true })
}

/** The signed-in user. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => undefined,
  )
}

/** How often someone has signed in or out since the page was loaded. */
export function useSessionTurns(): number {
  return useSyncExternalStore(
    subscribe,
    () => turns,
    () => 0,
  )
}

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
