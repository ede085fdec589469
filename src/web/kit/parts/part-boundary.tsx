import { Component, type ReactNode } from 'react'
import { LoadError } from '../load-error.tsx'
import { explainLostModule, isLostModule } from './is-lost-module.ts'
import { tabStore } from '#web/browser/text-store.ts'

export interface PartBoundaryProps {
  /** Its content, as a sentence's subject: `The map`. */
  readonly what: string
  /** Closes content over the page; its error is shown there too. */
  readonly onClose?: (() => void) | undefined
  /** Whether its content opens over the page. */
  readonly isOverPage?: boolean | undefined
  readonly children: ReactNode
}

interface State {
  readonly failure?: { readonly error: unknown }
}

const storageName = 'reloaded'
const address = () => location.pathname + location.search

/**
 * Isolates the failure of a part of a page. Shows an error in its place and offers to reload the page; the address and
 * drafts restore its state. If the part fails again after a reload, the error page takes over.
 */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    const { what, isOverPage, onClose, children } = this.props
    if (failure === undefined) return children
    if (tabStore.get(storageName) === address()) throw failure.error
    return (
      <LoadError
        what={what}
        reason={isLostModule(failure.error) ? explainLostModule() : 'Something went wrong in this part of the page.'}
        isRetrying={false}
        action="Reload"
        isOverPage={isOverPage}
        onRetry={() => {
          tabStore.set(storageName, address())
          location.reload()
        }}
        onClose={onClose}
      />
    )
  }
}
