/**
 * The addresses of the app's pages, `:id` standing for anything but a slash. The server sends the app there; everything else
 * that has no route is a 404.
 */
export const pagePatterns = [
  '/',
  '/deals',
  '/hotels/:id',
  '/shortlist',
  '/offers',
  '/proposals',
  '/p/:id',
  '/transfers',
  '/transfers/:id',
  '/members',
  '/members/:id',
  '/audit',
  '/webhooks',
  '/keys',
  '/proof',
  '/sign-in',
  '/sign-in/callback',
] as const
