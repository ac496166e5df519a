/** Lets one after the other at a thing that there is one of, in the order of coming. */
export class Mutex {
  #taken = false
  readonly #waiting: (() => void)[] = []

  /** Resolves when it is one's turn, which lasts until {@link release}. */
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
