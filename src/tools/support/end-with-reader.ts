/** Ends this process when its reader has gone, as `head` does once it has its lines. */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    process.stderr.write(`Cannot write: ${error.message}\n`)
    process.exit(1)
  })
}
