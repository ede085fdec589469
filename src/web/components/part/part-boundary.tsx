import { Component, type ReactNode, useEffect, useEffectEvent } from 'react'
import { ChunkError, explainChunkError } from '../../browser/chunks/chunk-error.ts'
import { reloadForNewVersion } from '../../browser/chunks/version.ts'
import { LoadError } from '../load-error/load-error.tsx'

export interface PartBoundaryProps {
  /** What is in it, as the subject of a sentence: `The map`. */
  readonly what: string
  /** Called when Retry is pressed, before what is in it is rendered again. */
  readonly onRetry?: (() => void) | undefined
  /** Closes what opens over the page, whose error is shown there too. */
  readonly onClose?: (() => void) | undefined
  /** What is in it opens over the page. */
  readonly isOverPage?: boolean | undefined
  /** What is in it is the whole page, which was just opened: it is reloaded where its code is gone with its version. */
  readonly isPage?: boolean | undefined
  readonly children: ReactNode
}

interface State {
  readonly failure?: { readonly error: unknown } | undefined
}

/** A part of a page whose failure leaves the rest alive: says in place that it failed, and offers Retry. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  readonly #retry = () => {
    this.props.onRetry?.()
    this.setState({ failure: undefined })
  }

  override render() {
    const { failure } = this.state
    return failure === undefined ? (
      this.props.children
    ) : (
      <PartError {...this.props} error={failure.error} onRetry={this.#retry} />
    )
  }
}

function PartError({
  what,
  error,
  isOverPage,
  isPage,
  onRetry,
  onClose,
}: Omit<PartBoundaryProps, 'children'> & { readonly error: unknown; readonly onRetry: () => void }) {
  const needsReload = error instanceof ChunkError && error.needsReload
  const retryOnline = useEffectEvent(() => {
    if (error instanceof ChunkError && !needsReload) onRetry()
  })
  useEffect(() => {
    const listener = () => retryOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
  useEffect(() => {
    if (isPage === true && error instanceof ChunkError && error.isOutdated) reloadForNewVersion()
  }, [isPage, error])
  return (
    <LoadError
      what={what}
      reason={error instanceof ChunkError ? explainChunkError(error) : 'Something went wrong in this part of the page.'}
      isRetrying={false}
      action={needsReload ? 'Reload the page' : 'Retry'}
      isOverPage={isOverPage}
      onRetry={needsReload ? () => location.reload() : onRetry}
      onClose={onClose}
    />
  )
}
