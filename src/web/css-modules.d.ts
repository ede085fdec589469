// Replaces vite/client, whose index signature would require brackets around every class name.
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
