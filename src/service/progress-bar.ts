/** The output for progress, usually standard output. */
export interface ProgressOutput {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const width = 24

/** Creates a function that shows progress: a bar on a terminal, otherwise one line per job. */
export function createProgressBar(output: ProgressOutput): (title: string, done: number, total: number) => void {
  let shown = ''
  return (title, done, total) => {
    const ended = done >= total
    if (output.isTTY !== true) {
      if (shown !== title) output.write(`${title}…\n`)
      shown = title
      return
    }
    const fraction = total === 0 ? 1 : Math.min(1, done / total)
    const bar = '█'.repeat(Math.round(fraction * width)).padEnd(width, '░')
    const line = `\r${title} ${bar} ${String(Math.floor(fraction * 100)).padStart(3)} %`
    if (line !== shown) output.write(line)
    shown = line
    if (ended) output.write('\n')
  }
}
