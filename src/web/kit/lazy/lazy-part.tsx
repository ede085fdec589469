import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { PartBoundary, type PartBoundaryProps } from './part-boundary.tsx'

interface LazyPartOptions<Props> extends Pick<PartBoundaryProps, 'what' | 'isOverPage'> {
  readonly load: () => Promise<ComponentType<Props>>
  /** Shown while its code loads. */
  readonly fallback?: ReactNode
}

/** Makes a component of one whose code is loaded when it is first rendered; where that fails, it says so in its place. */
export function lazyPart<Props extends object>({ what, isOverPage, load, fallback }: LazyPartOptions<Props>) {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return function LazyPart(props: Props & Pick<PartBoundaryProps, 'onClose'>) {
    return (
      <PartBoundary what={what} isOverPage={isOverPage} onClose={props.onClose}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}
