import type { Page } from 'playwright'

/** A page in a state to look at. */
export interface Screen {
  readonly name: string
  readonly path: string
  /** Only at one of the two sizes. */
  readonly on?: 'phone' | 'desk'
  /** Signed in with a test key, which only a service started here knows. */
  readonly as?: 'agent' | 'staff'
  /** Whether something that it asks for fails, which browsers log. */
  readonly fails?: boolean
  /** Brings the page into the state to capture. */
  readonly act?: (page: Page) => Promise<unknown>
}
