import { act, fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** Pixels that the messages get, */
export const BOX = 400
/** and that each of their rows takes: as the list guesses while it has not seen them, so that sums are simple. */
export const ROW = 40

/**
 * Sizes and scrolling for the list of messages: jsdom lays nothing out, so that nothing would be in sight. Before it is drawn.
 * As in browsers, what was laid out or scrolled is told a moment later.
 */
export function stubLayout(): void {
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
    if (typeof to === 'object' && to.top !== undefined) this.scrollTop = to.top
    queueMicrotask(() => fireEvent.scroll(this))
  } as typeof Element.prototype.scrollTo
  Element.prototype.scrollBy = function scrollBy(this: Element, by?: ScrollToOptions | number) {
    if (typeof by === 'object') this.scrollTo({ top: this.scrollTop + (by.top ?? 0) })
  } as typeof Element.prototype.scrollBy
  window.ResizeObserver = class {
    observed = new Set<Element>()
    tell: ResizeObserverCallback
    constructor(tell: ResizeObserverCallback) {
      this.tell = tell
    }
    observe(target: Element) {
      this.observed.add(target)
      setTimeout(() => {
        if (!this.observed.has(target)) return
        const contentRect = { width: BOX, height: target.tagName === 'SECTION' ? BOX : ROW }
        act(() => this.tell([{ target, contentRect } as ResizeObserverEntry], this as ResizeObserver))
      })
    }
    unobserve(target: Element) {
      this.observed.delete(target)
    }
    disconnect() {
      this.observed.clear()
    }
  }
}
