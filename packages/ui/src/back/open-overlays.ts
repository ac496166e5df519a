import { afterPaint } from '../after-paint.ts'
import { OverlayEntries } from './overlay-entries.ts'

export interface OpenOverlay {
  /** Closes it as its cross does. */
  close: () => void
  /** Its answer is under way: Back leaves it as it is. */
  isLocked: () => boolean
}

interface Listed extends OpenOverlay {
  /** It was asked to close, or the page under it has changed: it gets no entry until it turns out to stay. */
  isLeaving: boolean
}

/** How long an overlay may take to close. Longer than the next page takes to be drawn, shorter than somebody needs to look. */
const LEAVE_MS = 300

/** The overlays that are open, in the order of opening, each with an entry of the history: Back closes the last one. */
export class OpenOverlays {
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
    // A reloaded page may begin on an entry whose overlay is gone.
    this.#schedule()
  }

  /** Returns what to call once it is closed. */
  add(overlay: OpenOverlay): () => void {
    const listed: Listed = { ...overlay, isLeaving: false }
    this.#open.push(listed)
    // Browsers do not present a frame in which an entry is added: the tap would be answered only by the frame after it.
    afterPaint(() => this.#schedule())
    return () => {
      this.#open = this.#open.filter((one) => one !== listed)
      this.#schedule()
    }
  }

  /** See {@link OverlayEntries.onPageEntry}. */
  onPageEntry(action: () => void): void {
    this.#entries.onPageEntry(action)
  }

  /** After all changes of this turn, so that an overlay that replaces another takes over its entry. */
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
    // At once: the entry of a locked overlay has to be back before Back is pressed again.
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
