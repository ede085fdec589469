import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, useEffect, type ReactNode } from 'react'
import { endHydration } from '#web/browser/hydration.ts'
import { FirstViewTime } from '#web/kit/format/use-now.ts'

interface AppProps {
  readonly queryClient: QueryClient
  /** When the service rendered the first view; undefined if it did not. */
  readonly firstViewTime: Date | undefined
  /** The router; the service uses a static one. */
  readonly children: ReactNode
}

/** The providers around the pages, on the service and in browsers. */
export function App({ queryClient, firstViewTime, children }: AppProps) {
  useEffect(endHydration, [])
  return (
    <StrictMode>
      <FirstViewTime value={firstViewTime}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </FirstViewTime>
    </StrictMode>
  )
}
