/**
 * Runs `action` once the next frame is drawn. In a hidden tab there are no frames: there it waits until the tab is shown.
 * @returns a function that cancels it
 */
export function afterPaint(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    // The frame is drawn when this task has ended.
    timer = setTimeout(action)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
