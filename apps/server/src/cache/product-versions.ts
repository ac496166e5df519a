const PRODUCT_PAGE = /^\/products\/(\d+)\/details(?:\.data)?(?:$|[/?])/
const KEPT_MAX = 10_000

/**
 * Tells kept pages of one product from those of before its stock changed, by a number that goes into their key. So the page of
 * what was just sold is rendered anew, whatever else is kept, and a rendering that began before is not taken for a later one.
 */
export class ProductVersions {
  readonly #versions = new Map<string, number>()
  readonly #forget: () => void
  #last = 0

  /** @param forget drops all kept pages: what they are called by is no longer known. */
  constructor(forget: () => void) {
    this.#forget = forget
  }

  raise(productIds: readonly number[]): void {
    this.#last++
    for (const id of productIds) this.#versions.set(String(id), this.#last)
    if (this.#versions.size <= KEPT_MAX) return
    this.#versions.clear()
    this.#forget()
  }

  /** The suffix of a page's cache key. */
  of(url: string): string {
    const version = this.#versions.get(PRODUCT_PAGE.exec(url)?.[1] ?? '')
    return version === undefined ? '' : ` ${version}`
  }
}
