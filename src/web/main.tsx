import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { routes } from './routes.tsx'

const router = createBrowserRouter(routes)

// The header in the HTML stays until the first page can be rendered.
const stop = router.subscribe(({ initialized }) => {
  if (initialized) start()
})
if (router.state.initialized) start()

function start() {
  stop()
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
