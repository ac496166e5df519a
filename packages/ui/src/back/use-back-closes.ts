import { useEffect, useEffectEvent } from 'react'
import { afterPaint } from '../after-paint.ts'
import { OverlayEntries } from './overlay-entries.ts'

let overlays: OpenOverlays | undefined

/**
 * The only instance of a page, in the browser. It is created before the router listens, so that the entry of an overlay is
 * removed unnoticed after a reload.
 */
export function openOverlays(): OpenOverlays {
  overlays ??= new OpenOverlays(window)
  return overlays
}

/**
 * While `isOpen`, the browser's Back calls `onBack` instead of leaving the page. Used by everything that is modal or
 * covers the screen. `isLocked` is asked at that moment whether an action is pending, which Back must not interrupt.
 * (decision 048)
 */
export function useBackCloses(isOpen: boolean, onBack: () => void, isLocked: () => boolean = () => false): void {
  const close = useEffectEvent(onBack)
  const locked = useEffectEvent(isLocked)
  useEffect(() => {
    if (!isOpen) return
    return openOverlays().add({ close: () => close(), isLocked: () => locked() })
  }, [isOpen])
}

/**
 * For popovers beside their trigger. On touch devices Back closes them, as Android does with native popovers; with a
 * mouse a click closes them, and Back leaves the page.
 */
export function useBackClosesByTouch(isOpen: boolean, onBack: () => void): void {
  useBackCloses(isOpen && window.matchMedia('(width < 48rem), (pointer: coarse)').matches, onBack)
}

interface OpenOverlay {
  /** Closes the overlay as its close button does. */
  close: () => void
  /** Returns whether an action is pending, during which Back does not close it. */
  isLocked: () => boolean
}

interface Listed extends OpenOverlay {
  /**
   * It was asked to close, or the page under it has changed: it gets no history entry until it turns out to stay open.
   */
  isLeaving: boolean
}

/** How long an overlay may take to close: longer than the next page takes to render, shorter than anybody notices. */
const LEAVE_MS = 300

/** The open overlays in the order of opening, each with a history entry: Back closes the last one. */
class OpenOverlays {
  readonly #entries: OverlayEntries
  #open: Listed[] = []
  #isScheduled = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(window: Window) {
    this.#entries = new OverlayEntries(window, {
      onBack: (left) => this.#closeAbove(left),
      onPageChange: () => this.#letLeave(this.#open),
      onIdle: () => this.#schedule(),
    })
    // A reloaded page may start on the entry of an overlay that is no longer open.
    this.#schedule()
  }

  /** Adds an open overlay; returns a function to call when it has closed. */
  add(overlay: OpenOverlay): () => void {
    const listed: Listed = { ...overlay, isLeaving: false }
    this.#open.push(listed)
    // Adding a history entry delays the current frame, so it waits until the response to the tap has been painted.
    afterPaint(() => this.#schedule())
    return () => {
      this.#open = this.#open.filter((overlay) => overlay !== listed)
      this.#schedule()
    }
  }

  /** See {@link OverlayEntries.onPageEntry}. */
  onPageEntry(action: () => void): void {
    this.#entries.onPageEntry(action)
  }

  /** Runs after all changes of this task, so that an overlay that replaces another takes over its entry. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      this.#updateEntries()
    })
  }

  #updateEntries(): void {
    if (!this.#entries.isBusy) this.#entries.setCount(this.#staying().length)
  }

  #staying(): Listed[] {
    return this.#open.filter(({ isLeaving }) => !isLeaving)
  }

  #closeAbove(left: number): void {
    const above = this.#staying().slice(left).reverse()
    const locked = above.findIndex((overlay) => overlay.isLocked())
    const closing = locked < 0 ? above : above.slice(0, locked)
    this.#letLeave(closing)
    for (const overlay of closing) overlay.close()
    // Immediately, because the entry of a locked overlay must be back before Back is pressed again.
    queueMicrotask(() => this.#updateEntries())
  }

  #letLeave(overlays: Listed[]): void {
    for (const overlay of overlays) overlay.isLeaving = true
    clearTimeout(this.#timer)
    if (this.#open.length === 0) return
    this.#timer = setTimeout(() => {
      for (const overlay of this.#open) overlay.isLeaving = false
      this.#schedule()
    }, LEAVE_MS)
  }
}
