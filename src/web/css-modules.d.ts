// Instead of vite/client, whose classes have an index signature, which asks for brackets around every name.
declare module '*.module.css' {
  // oxlint-disable-next-line typescript/no-explicit-any
  const styles: any
  export default styles
}

declare module '*.css' {}

declare module '*?url' {
  const address: string
  export default address
}
