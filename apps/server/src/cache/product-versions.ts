const PRODUCT_PAGE = /^\/products\/(\d+)\/details(?:\.data)?(?:$|[/?])/
const MAX_VERSIONS = 10_000

/**
 * Gives product pages a version that is part of their cache key and grows with each change of stock. So the page of a sold product is
 * rendered again while others stay cached, and a rendering that began before the sale is not used after it.
 */
export class ProductVersions {
  readonly #versions = new Map<string, number>()
  readonly #dropPages: () => void
  #last = 0

  /** @param dropPages clears the page cache, since the keys of its pages are no longer known. */
  constructor(dropPages: () => void) {
    this.#dropPages = dropPages
  }

  raise(productIds: readonly number[]): void {
    this.#last++
    for (const id of productIds) this.#versions.set(String(id), this.#last)
    if (this.#versions.size <= MAX_VERSIONS) return
    this.#versions.clear()
    this.#dropPages()
  }

  /** The suffix of a page's cache key. */
  of(url: string): string {
    const version = this.#versions.get(PRODUCT_PAGE.exec(url)?.[1] ?? '')
    return version === undefined ? '' : ` ${version}`
  }
}
