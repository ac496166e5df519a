/**
 * Runs `action` after the next frame has been painted. A hidden tab paints no frames, so it waits until the tab is
 * shown.
 *
 * @returns a function that cancels it
 */
export function afterPaint(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    // The frame is painted after this task.
    timer = setTimeout(action)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
