import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Imported by a service before its own code: watches how long its event loop is held and how much memory it takes, and
 * on SIGUSR2 writes what came since the last time to the file that WATCH_FILE names.
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
  const longestHoldMs = Math.max(0, delay.max / 1e6 - resolutionMs)
  const rssBytes = process.memoryUsage.rss()
  writeFileSync(process.env['WATCH_FILE'] ?? '', JSON.stringify({ longestHoldMs, peakBytes, rssBytes }))
  delay.reset()
  peakBytes = rssBytes
})
