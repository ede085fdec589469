// Shows a message in browsers older than the supported ones (build.target in vite.config.ts). The first feature came
// with Safari and iOS 18.2, the second with Chrome and Edge 131 and Firefox 133. The code is in old syntax, so any
// browser can run it.
if (
  typeof CSSNestedDeclarations === 'undefined' ||
  typeof CSS === 'undefined' ||
  !CSS.supports('color', 'rgb(from currentcolor r g b)')
) {
  document.getElementById('old-browser')!.removeAttribute('hidden')
}
