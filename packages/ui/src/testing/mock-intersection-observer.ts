import { vi } from 'vitest'

/** Makes every observed element intersect the viewport, because jsdom has no layout. */
export function mockIntersectionObserver(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #callback: (entries: { isIntersecting: boolean }[]) => void
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#callback = callback
      }
      observe() {
        this.#callback([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
}
