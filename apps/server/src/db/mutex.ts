/** A lock for one holder at a time, granted in the order of requests. */
export class Mutex {
  #taken = false
  readonly #waiting: (() => void)[] = []

  /** Resolves once the lock is held; undefined when it is held at once. Call {@link release} afterwards. */
  acquire(): Promise<void> | undefined {
    if (this.#taken) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#taken = true
    return undefined
  }

  release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken = false
  }
}
