import { act, fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** The height of the list of messages in pixels. */
export const VIEWPORT_HEIGHT = 400
/** The height of each row: the same as the list's estimate before measuring, so that positions are simple sums. */
export const ROW_HEIGHT = 40

/**
 * Stubs sizes and scrolling for the list of messages, since jsdom has no layout and nothing would be visible. Call it before
 * rendering. As in browsers, resize and scroll events follow asynchronously.
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
    callback: ResizeObserverCallback
    constructor(callback: ResizeObserverCallback) {
      this.callback = callback
    }
    observe(target: Element) {
      this.observed.add(target)
      setTimeout(() => {
        if (!this.observed.has(target)) return
        const contentRect = {
          width: VIEWPORT_HEIGHT,
          height: target.tagName === 'SECTION' ? VIEWPORT_HEIGHT : ROW_HEIGHT,
        }
        act(() => this.callback([{ target, contentRect } as ResizeObserverEntry], this as ResizeObserver))
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
