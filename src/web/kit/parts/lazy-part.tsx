import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { PartBoundary, type PartBoundaryProps } from './part-boundary.tsx'
import { whenIdle } from '#web/browser/when-idle.ts'

interface LazyPartOptions<Props> extends Pick<PartBoundaryProps, 'what' | 'isOverPage'> {
  readonly load: () => Promise<ComponentType<Props>>
  readonly fallback?: ReactNode
}

type LazyPartProps<Props> = Props &
  Pick<PartBoundaryProps, 'onClose'> & {
    /** Shown while the code loads, if the placeholder depends on the page. */
    readonly meanwhile?: ReactNode
  }

/** Returns a component that loads its code on first render, and shows an error in its place if that fails. */
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
  /** Loads the code; an error is reported when the part is rendered. */
  LazyPart.prefetch = () => void load().catch(() => undefined)
  return LazyPart
}

/** Loads a lazy part's code when the browser is idle. */
export function usePrefetched({ prefetch }: { readonly prefetch: () => void }) {
  useEffect(() => {
    return whenIdle(prefetch)
  }, [prefetch])
}
