import { ReadableStream } from 'node:stream/web'
import { vi } from 'vitest'

let reducedMotion = false

/** Sets the shopper's preference for reduced motion in this test. */
export function setReducedMotion(wanted: boolean): void {
  reducedMotion = wanted
}

/** Stubs what jsdom lacks: media queries, observers, scrolling, streams, times of requests. Sizes stay 0. */
export function stubBrowser(): void {
  const noop = () => {}
  window.matchMedia = (query) =>
    ({
      media: query,
      matches: query.includes('reduced-motion') && reducedMotion,
      addEventListener: noop,
      removeEventListener: noop,
    }) as unknown as MediaQueryList
  window.ResizeObserver = class {
    observe = noop
    unobserve = noop
    disconnect = noop
  }
  // Elements stay out of view until a test brings them in.
  window.IntersectionObserver = class {
    observe = noop
    disconnect = noop
  } as unknown as typeof IntersectionObserver
  window.scrollTo = noop
  Object.assign(globalThis, { ReadableStream })
  performance.getEntriesByType = () => []
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') })
  Element.prototype.scrollTo = function scrollTo(this: Element, options?: ScrollToOptions | number) {
    if (typeof options !== 'object') return
    this.scrollLeft = options.left ?? this.scrollLeft
    this.scrollTop = options.top ?? this.scrollTop
    this.dispatchEvent(new Event('scroll'))
  } as typeof Element.prototype.scrollTo
}
