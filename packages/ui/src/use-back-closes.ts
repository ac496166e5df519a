import { useEffect, useEffectEvent } from 'react'
import { afterPaint } from './after-paint.ts'

type State = Record<string, unknown> | null
type Url = string | URL | null | undefined

/**
 * A key in the state of an overlay's entry: the number of overlay entries on top of the page's own, including this one.
 */
const MARK = 'overlays'

/** How long a traversal may take before it counts as failed (`back()` on the first entry fires no event). */
const OWN_TRAVERSAL_MS = 2_000
const FOREIGN_TRAVERSAL_MS = 500

interface EntriesListener {
  /** Called when the shopper went back over overlay entries; `left` of them remain. */
  onBack: (left: number) => void
  /**
   * Called when another page's entry became current by a push, a replacement or a traversal. No overlay has an entry on
   * it.
   */
  onPageChange: () => void
  /** Called when no traversal is pending any more. */
  onIdle: () => void
}

/** A history change by other code, carried out once the overlay entries are removed. */
interface Write {
  run: () => void
  /** The new state of the entry. */
  state?: State
}

/**
 * Keeps history entries for overlays on top of the page's own entry. They have the page's URL and router state, so only
 * `popstate` reveals them, and the router does not receive that event while the page stays the same.
 *
 * Other code sees a history without them: `history.pushState`, `replaceState`, `go`, `back`, `forward` and `state` are
 * wrapped. A push replaces the entry of the only overlay; with several, and for every other write, it waits until the
 * entries are removed. (decision 048)
 */
class OverlayEntries {
  readonly #history: History
  readonly #listener: EntriesListener
  readonly #native: Pick<History, 'pushState' | 'replaceState' | 'go'>
  readonly #nativeState: () => State
  #waiting: Write[] = []
  #traversal: { isOwn: boolean; timer: ReturnType<typeof setTimeout> } | null = null
  #page: string

  constructor(window: Window, listener: EntriesListener) {
    const { history } = window
    const { pushState, replaceState, go } = history
    this.#history = history
    this.#listener = listener
    this.#native = {
      pushState: pushState.bind(history),
      replaceState: replaceState.bind(history),
      go: go.bind(history),
    }
    const state = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(history), 'state')?.get
    this.#nativeState = () => (state?.call(history) ?? null) as State
    this.#page = pageOf(this.#nativeState())
    this.#wrap()
    // Listens in the capture phase, to run before the router's listener.
    window.addEventListener('popstate', this.#onPopState, true)
  }

  /** The number of overlay entries on top of the page's own. */
  get count(): number {
    return countIn(this.#nativeState())
  }

  /** While entries are being removed, none can be added. */
  get isBusy(): boolean {
    return this.#traversal !== null || this.#waiting.length > 0
  }

  /** Adds or removes entries until there are `wanted`. Not while {@link isBusy}. */
  setCount(wanted: number): void {
    const state = this.#nativeState()
    for (let next = this.count + 1; next <= wanted; next += 1) this.#native.pushState({ ...state, [MARK]: next }, '')
    if (wanted < this.count) this.#traverse(wanted - this.count, true)
  }

  /** Runs an action on the page's own entry: immediately, or after the overlay entries are removed. */
  onPageEntry(action: () => void): void {
    this.#write({ run: action })
  }

  #wrap(): void {
    const wrapped = {
      pushState: (state: State, _unused: string, url?: Url) => this.#push(state, url),
      replaceState: (state: State, _unused: string, url?: Url) => this.#replace(state, url),
      go: (delta = 0) => this.#go(delta),
      back: () => this.#go(-1),
      forward: () => this.#go(1),
    }
    for (const [name, value] of Object.entries(wrapped)) {
      Object.defineProperty(this.#history, name, { configurable: true, writable: true, value })
    }
    Object.defineProperty(this.#history, 'state', { configurable: true, get: () => this.#stateForOthers() })
  }

  /** The state after all pending writes, so that the router counts its entries correctly. */
  #stateForOthers(): State {
    const written = this.#waiting.findLast((write) => write.state !== undefined)
    if (written) return written.state ?? null
    const state = this.#nativeState()
    if (countIn(state) === 0) return state
    const { [MARK]: _, ...own } = state ?? {}
    return own
  }

  #push(state: State, url: Url): void {
    const run = () => {
      // The new page replaces an overlay's entry, so that no useless entry is left.
      if (this.count > 0) this.#native.replaceState(state, '', url)
      else this.#native.pushState(state, '', url)
      this.#enter(state)
    }
    if (this.count === 1 && !this.#mustWait()) run()
    else this.#write({ run, state })
  }

  #replace(state: State, url: Url): void {
    const run = () => {
      this.#native.replaceState(state, '', url)
      this.#enter(state)
    }
    this.#write({ run, state })
  }

  #go(delta: number): void {
    if (delta === 0) this.#native.go(0)
    else this.#write({ run: () => this.#traverse(delta, false) })
  }

  #enter(state: State): void {
    this.#page = pageOf(state)
    this.#listener.onPageChange()
  }

  #mustWait(): boolean {
    return this.#traversal?.isOwn === true || this.#waiting.length > 0
  }

  #write(write: Write): void {
    this.#waiting.push(write)
    if (!this.#traversal?.isOwn) this.#flush()
  }

  #traverse(delta: number, isOwn: boolean): void {
    clearTimeout(this.#traversal?.timer)
    const timer = setTimeout(() => this.#giveUp(), isOwn ? OWN_TRAVERSAL_MS : FOREIGN_TRAVERSAL_MS)
    this.#traversal = { isOwn, timer }
    this.#native.go(delta)
  }

  #endTraversal(): boolean {
    const isOwn = this.#traversal?.isOwn === true
    clearTimeout(this.#traversal?.timer)
    this.#traversal = null
    return isOwn
  }

  #onPopState = (event: PopStateEvent): void => {
    const wasOwn = this.#endTraversal()
    const page = pageOf(this.#nativeState())
    if (page === this.#page) {
      event.stopImmediatePropagation()
      if (!wasOwn) this.#listener.onBack(this.count)
    } else {
      this.#page = page
      this.#listener.onPageChange()
    }
    this.#flush()
  }

  #flush(): void {
    while (this.#waiting.length > 0 && !this.#traversal) {
      if (this.count > 0) this.#traverse(-this.count, true)
      else this.#waiting.shift()?.run()
    }
    if (!this.isBusy) this.#listener.onIdle()
  }

  /**
   * The traversal failed. Pending writes are carried out nevertheless, since a followed link must work. An own
   * traversal is not repeated: it may only be slow, and two of them would leave the page.
   */
  #giveUp(): void {
    const wasOwn = this.#endTraversal()
    for (const { run } of this.#waiting.splice(0)) run()
    if (!wasOwn && !this.isBusy) this.#listener.onIdle()
  }
}

const countIn = (state: State): number => (typeof state?.[MARK] === 'number' ? state[MARK] : 0)

/** Identifies a page's entry by the router's state. */
const pageOf = (state: State): string => `${state?.idx} ${state?.key}`

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
 * For popovers beside their trigger. On touch devices and in narrow windows Back closes them, as Android does with native
 * popovers; elsewhere a click closes them, and Back leaves the page.
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
    // Whatever closes: the entry of a locked overlay must be back before Back is pressed again.
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
