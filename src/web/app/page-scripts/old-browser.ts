// Shows the words for a browser older than those that are supported (build.target in vite.config.ts). The first came with
// Safari and iOS 18.2, the second with Chrome and Edge 131 and Firefox 133. Any browser can run this, so it is written like 2009.
if (
  typeof CSSNestedDeclarations === 'undefined' ||
  typeof CSS === 'undefined' ||
  !CSS.supports('color', 'rgb(from currentcolor r g b)')
) {
  document.getElementById('old-browser')!.removeAttribute('hidden')
}
