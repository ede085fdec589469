import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { PartBoundary, type PartBoundaryProps } from './part-boundary.tsx'

interface LazyPartOptions<Props> extends Pick<PartBoundaryProps, 'what' | 'isOverPage' | 'isPage'> {
  readonly load: () => Promise<ComponentType<Props>>
  /** Shown while its code loads. */
  readonly fallback?: ReactNode
}

/** Makes a component of one whose code is loaded when it is first rendered; if that fails, it says so and offers Retry. */
export function lazyPart<Props extends object>({ what, isOverPage, isPage, load, fallback }: LazyPartOptions<Props>) {
  const create = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        // React remembers a failure.
        latest = create()
        throw error
      }
    }) as unknown as ComponentType<Props>
  let latest = create()

  return function LazyPart(props: Props & Pick<PartBoundaryProps, 'onClose'>) {
    const [Part, setPart] = useState(() => latest)
    return (
      <PartBoundary
        what={what}
        isOverPage={isOverPage}
        isPage={isPage}
        onRetry={() => setPart(() => latest)}
        onClose={props.onClose}
      >
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}
