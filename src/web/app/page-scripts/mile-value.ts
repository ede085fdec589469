// Runs before the first paint: hides what depends on the value of a mile until the page knows the user's own.

try {
  if (localStorage.getItem('mile-value') !== null) document.documentElement.dataset['ownMileValue'] = ''
} catch {
  // A browser that stores nothing.
}
