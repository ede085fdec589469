declare global {
  interface Window {
    mapWatch: {
      /** When the first marker was painted. */
      firstMarkerAt: number
      longTasks: { readonly endedAt: number; readonly ms: number }[]
      /** Milliseconds from each frame to the next, while it is not null. */
      frames: number[] | null
      /** From each hover of a marker until its effect was painted. */
      hoverMs: number[]
    }
  }
}

/** Runs in the page before its own scripts and records what the user notices of the map's speed. */
export function watchMap({ root, marker }: { readonly root: string; readonly marker: string }) {
  const changeWaitMs = 150
  window.mapWatch = { firstMarkerAt: Number.NaN, longTasks: [], frames: null, hoverMs: [] }
  const watch = window.mapWatch
  performance.setResourceTimingBufferSize(2_000)
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      watch.longTasks.push({ endedAt: startTime + duration, ms: duration })
    }
  }).observe({ type: 'longtask', buffered: true })

  // The first task after an animation frame runs when the frame is painted.
  const whenPainted = (callback: (at: number) => void) =>
    requestAnimationFrame(() => setTimeout(() => callback(performance.now())))

  const lookForMarker = () => {
    if (document.querySelector(marker) === null) requestAnimationFrame(lookForMarker)
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

  let hovered: Element | null = null
  document.addEventListener(
    'pointerover',
    ({ target, timeStamp }) => {
      const over = target instanceof Element ? target.closest(marker) : null
      if (over === hovered) return
      hovered = over
      const map = over?.closest(root)
      if (map === null || map === undefined) return
      let paintedAt = Number.NaN
      whenPainted((at) => (paintedAt = at))
      // CSS changes are painted in the next frame, script changes in the frame after them.
      const observer = new MutationObserver(() => {
        observer.disconnect()
        whenPainted((at) => (paintedAt = at))
      })
      observer.observe(map, { subtree: true, childList: true, attributes: true })
      setTimeout(() => {
        observer.disconnect()
        watch.hoverMs.push(paintedAt - timeStamp)
      }, changeWaitMs)
    },
    true,
  )
}
