// Runs before the first paint: what the site is for is not said again to people who have hidden it.

try {
  if (localStorage.getItem('welcomed') !== null) document.documentElement.dataset['welcomed'] = ''
} catch {
  // A browser that stores nothing.
}
