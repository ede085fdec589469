// Runs before the first paint: hides everything that depends on the value of a mile until the app reads the user's own,
// and makes room for prices in the user's currency.

try {
  if (localStorage.getItem('mile-value') !== null) document.documentElement.dataset['ownMileValue'] = ''
  if (localStorage.getItem('currency') !== null) document.documentElement.dataset['ownCurrency'] = ''
} catch {
  // The browser blocks storage.
}
