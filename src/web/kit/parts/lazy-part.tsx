import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { PartBoundary, type PartBoundaryProps } from './part-boundary.tsx'
import { whenIdle } from '#web/browser/when-idle.ts'

interface LazyPartOptions<Props> extends Pick<PartBoundaryProps, 'what' | 'isOverPage'> {
  readonly load: () => Promise<ComponentType<Props>>
  readonly fallback?: ReactNode
}

type LazyPartProps<Props> = Props &
  Pick<PartBoundaryProps, 'onClose'> & {
    /** Shown while its code loads, where that depends on the page. */
    readonly meanwhile?: ReactNode
  }

/** Makes a component of one whose code is loaded when it is first rendered; where that fails, it says so in its place. */
export function lazyPart<Props extends object>({ what, isOverPage, load, fallback }: LazyPartOptions<Props>) {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  function LazyPart({ meanwhile, ...props }: LazyPartProps<Props>) {
    return (
      <PartBoundary what={what} isOverPage={isOverPage} onClose={props.onClose}>
        <Suspense fallback={meanwhile ?? fallback}>
          <Part {...(props as unknown as Props)} />
        </Suspense>
      </PartBoundary>
    )
  }
  /** Loads its code; what fails to load is said where it is needed. */
  LazyPart.prefetch = () => void load().catch(() => undefined)
  return LazyPart
}

/** Loads the code of a lazy part when the browser has nothing to do. */
export function usePrefetched({ prefetch }: { readonly prefetch: () => void }) {
  useEffect(() => {
    return whenIdle(prefetch)
  }, [prefetch])
}
