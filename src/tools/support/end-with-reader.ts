/** Ends this process when nobody reads what it writes any longer: whoever did may have read enough, as `head` has. */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    process.stderr.write(`Cannot write: ${error.message}\n`)
    process.exit(1)
  })
}
