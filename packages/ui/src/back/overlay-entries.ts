type State = Record<string, unknown> | null
type Url = string | URL | null | undefined

/** In the state of an overlay's entry: how many entries of overlays lie on the page's own, this one included. */
const MARK = 'overlays'

/** How long a traversal may take before it counts as one that led nowhere (`back()` on the first entry fires no event). */
const OWN_TRAVERSAL_MS = 2_000
const FOREIGN_TRAVERSAL_MS = 500

export interface EntriesListener {
  /** The shopper went back over entries of overlays; `left` of them remain. */
  onBack: (left: number) => void
  /** Another page's entry is the current one, by a push, a replacement or a traversal. No overlay has an entry on it. */
  onPageChange: () => void
  /** No traversal is under way any more. */
  onIdle: () => void
}

/** A change of the history by another part of the page, made once the entries of overlays are gone. */
interface Write {
  run: () => void
  /** The state that the entry will have. */
  state?: State
}

/**
 * Keeps history entries for overlays on top of the page's own entry. They have the page's URL and router state, so nothing but
 * `popstate` tells them from it, and that event is kept from the router while the page stays the same.
 *
 * Other code sees a history without them: `history.pushState`, `replaceState`, `go`, `back`, `forward` and `state` are
 * wrapped. A push takes the place of an overlay's entry; every other write waits until the entries are gone. (decision 048)
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
    // In the capture phase: before the router's listener.
    window.addEventListener('popstate', this.#onPopState, true)
  }

  /** How many entries of overlays lie on the page's own. */
  get count(): number {
    return countIn(this.#nativeState())
  }

  /** While entries are being removed, none can be added. */
  get isBusy(): boolean {
    return this.#traversal !== null || this.#waiting.length > 0
  }

  /** Adds or takes away entries until `wanted` are there. Not while {@link isBusy}. */
  setCount(wanted: number): void {
    const state = this.#nativeState()
    for (let next = this.count + 1; next <= wanted; next += 1) this.#native.pushState({ ...state, [MARK]: next }, '')
    if (wanted < this.count) this.#traverse(wanted - this.count, true)
  }

  /** Runs an action on the page's own entry: at once, or as soon as the entries of overlays are gone. */
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

  /** The state after all waiting writes, so that the router counts its entries correctly. */
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
      // The new page replaces an overlay's entry, so that no entry is left that leads nowhere.
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
   * The traversal led nowhere. Waiting writes are made all the same, since a followed link must lead on. An own traversal is not
   * repeated: it may only be slow, and two of them would leave the page.
   */
  #giveUp(): void {
    const wasOwn = this.#endTraversal()
    for (const { run } of this.#waiting.splice(0)) run()
    if (!wasOwn && !this.isBusy) this.#listener.onIdle()
  }
}

const countIn = (state: State): number => (typeof state?.[MARK] === 'number' ? state[MARK] : 0)

/** Identifies a page's entry by what the router writes into it. */
const pageOf = (state: State): string => `${state?.idx} ${state?.key}`
