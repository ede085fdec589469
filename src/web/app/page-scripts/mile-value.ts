// Runs before the first paint: hides what depends on the value of a mile until the page knows the user's own, and makes room for
// prices in the user's own currency.

try {
  if (localStorage.getItem('mile-value') !== null) document.documentElement.dataset['ownMileValue'] = ''
  if (localStorage.getItem('currency') !== null) document.documentElement.dataset['ownCurrency'] = ''
} catch {
  // A browser that stores nothing.
}
