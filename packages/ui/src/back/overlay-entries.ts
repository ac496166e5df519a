type State = Record<string, unknown> | null
type Url = string | URL | null | undefined

/**
 * A key in the state of an overlay's entry: the number of overlay entries on top of the page's own, including this one.
 */
const MARK = 'overlays'

/** How long a traversal may take before it counts as failed (`back()` on the first entry fires no event). */
const OWN_TRAVERSAL_MS = 2_000
const FOREIGN_TRAVERSAL_MS = 500

export interface EntriesListener {
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
 * wrapped. A push replaces an overlay's entry; every other write waits until the entries are removed. (decision 048)
 */
export class OverlayEntries {
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
