import { vi } from 'vitest'

let calm = false

/** Whether the shopper of this test asked for reduced motion. */
export function setReducedMotion(wanted: boolean): void {
  calm = wanted
}

/** What jsdom has not: media queries, observers, scrolling. Enough for components to run; sizes stay 0. */
export function stubBrowser(): void {
  const nothing = () => {}
  window.matchMedia = (query) =>
    ({
      media: query,
      matches: query.includes('reduced-motion') && calm,
      addEventListener: nothing,
      removeEventListener: nothing,
    }) as unknown as MediaQueryList
  window.ResizeObserver = class {
    observe = nothing
    unobserve = nothing
    disconnect = nothing
  }
  window.scrollTo = nothing
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') })
  Element.prototype.scrollTo = function scrollTo(this: Element, options?: ScrollToOptions | number) {
    if (typeof options !== 'object') return
    this.scrollLeft = options.left ?? this.scrollLeft
    this.scrollTop = options.top ?? this.scrollTop
    this.dispatchEvent(new Event('scroll'))
  } as typeof Element.prototype.scrollTo
}
