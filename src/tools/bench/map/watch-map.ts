declare global {
  interface Window {
    mapWatch: {
      /** When the first marker was painted. */
      firstMarkerAt: number
      longTasks: { readonly endedAt: number; readonly ms: number }[]
      /** Milliseconds between frames, recorded while this is not null. */
      frames: number[] | null
    }
  }
}

/** Runs in the page before its own scripts and records the delays that users notice in the map. */
export function watchMap(marker: string) {
  window.mapWatch = { firstMarkerAt: Number.NaN, longTasks: [], frames: null }
  const watch = window.mapWatch
  performance.setResourceTimingBufferSize(2_000)
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      watch.longTasks.push({ endedAt: startTime + duration, ms: duration })
    }
  }).observe({ type: 'longtask', buffered: true })

  const lookForMarker = () => {
    if (document.querySelector(marker) === null) requestAnimationFrame(lookForMarker)
    // The first task after an animation frame runs once the frame is painted.
    else setTimeout(() => (watch.firstMarkerAt = performance.now()))
  }
  requestAnimationFrame(lookForMarker)

  let lastFrameAt = Number.NaN
  const countFrame = (now: number) => {
    if (watch.frames !== null && !Number.isNaN(lastFrameAt)) watch.frames.push(now - lastFrameAt)
    lastFrameAt = watch.frames === null ? Number.NaN : now
    requestAnimationFrame(countFrame)
  }
  requestAnimationFrame(countFrame)
}
