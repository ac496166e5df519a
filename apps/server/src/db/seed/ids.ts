/** Numbers the rows of a list from 1, so that every seeding assigns the same ids. */
export class Ids {
  readonly #ids: ReadonlyMap<string, number>
  readonly #what: string

  constructor(what: string, keys: readonly string[]) {
    this.#what = what
    this.#ids = new Map(keys.map((key, index) => [key, index + 1]))
    if (this.#ids.size !== keys.length) throw new Error(`The demo shop names a ${what} twice`)
  }

  of(key: string): number {
    const id = this.#ids.get(key)
    if (id === undefined) throw new Error(`The demo shop names a ${this.#what} that it does not have: ${key}`)
    return id
  }
}
