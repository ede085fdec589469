// Shows the words for a browser older than those that are supported. Any browser can run this, so it is written like 2009.
if (typeof Set === 'undefined' || !Set.prototype.union) {
  document.getElementById('old-browser').removeAttribute('hidden')
}
