import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Preloaded into a service: records its event loop delay and memory, and on SIGUSR2 writes what it recorded since the
 * last signal to the file named by USAGE_FILE.
 */

const sampleEveryMs = 5
const resolutionMs = 1

const delay = monitorEventLoopDelay({ resolution: resolutionMs })
let peakBytes = 0

delay.enable()
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
}, sampleEveryMs).unref()

process.on('SIGUSR2', () => {
  const longestEventLoopDelayMs = Math.max(0, delay.max / 1e6 - resolutionMs)
  const rssBytes = process.memoryUsage.rss()
  writeFileSync(process.env['USAGE_FILE'] ?? '', JSON.stringify({ longestEventLoopDelayMs, peakBytes, rssBytes }))
  delay.reset()
  peakBytes = rssBytes
})
