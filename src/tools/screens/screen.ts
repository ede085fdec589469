import type { Page } from 'playwright'

/** A page in a state to inspect. */
export interface Screen {
  readonly name: string
  readonly path: string
  /** Limits the screen to one of the two sizes. */
  readonly on?: 'phone' | 'desk'
  /** Signed in with a test key that only a service started here accepts. */
  readonly as?: 'agent' | 'staff'
  /** Whether a request of the page fails, which browsers log. */
  readonly fails?: boolean
  /** Brings the page into the state to capture. */
  readonly act?: (page: Page) => Promise<unknown>
}
