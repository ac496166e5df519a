import type { Tx } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { standIn } from './drawn/index.ts'
import { isOutsideFault, isRefusedRow } from './faults.ts'
import { drawShop, type FoundShop, makeShop, type ShopToMake } from './find-shop.ts'
import type { CategoryRef } from './names/category-tree.ts'
import { forgetNames, keepNames, type Names, type UsedNames } from './names/names.ts'
import { numberOf } from './number-of.ts'
import type { FetchPicture } from './pictures/picture-fetcher.ts'
import { settlePictures } from './pictures/settle-pictures.ts'
import { type Plan, planProducts } from './plan-products.ts'
import { fingerprint } from './product/complete.ts'
import type { Note, ProductDraft } from './product/draft.ts'
import type { ProductToWrite } from './product/product-rows.ts'
import type { Outcome, Tally } from './report.ts'
import { writeProducts } from './write-products.ts'

interface Setup {
  deps: Deps
  names: Names
  tally: Tally
  dryRun: boolean
  /** One without an id is made when the first product is written. */
  shop: FoundShop | { name: string }
  fetch: FetchPicture | undefined
}

/** The disk or the database takes no more; what was imported before stands. */
export class StoppedRun extends Error {
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

interface Ready {
  plan: Plan
  write: ProductToWrite
  warnings: Note[]
}

/** One import into one shop, batch after batch. */
export class ImportRun {
  readonly #setup: Setup
  #shopId: number | null
  #newShop: ShopToMake | undefined
  readonly #thumbnails = new Map<CategoryRef, string>()
  readonly #rehearsed = new Map<number, number>()

  constructor(setup: Setup) {
    this.#setup = setup
    this.#shopId = 'id' in setup.shop ? setup.shop.id : null
  }

  get shopId(): number | null {
    return this.#shopId
  }

  /** Throws {@link StoppedRun} when something outside fails; what earlier batches brought stands. */
  async importBatch(drafts: ProductDraft[]): Promise<void> {
    try {
      await this.#import(drafts)
    } catch (error) {
      throw isOutsideFault(error) ? new StoppedRun(error.message, drafts[0]?.line ?? 0) : error
    }
  }

  async #import(drafts: ProductDraft[]): Promise<void> {
    const { deps, names, tally, dryRun } = this.#setup
    const surroundings = { names, files: deps.files, appUrl: deps.config.appUrl }
    const plans = await planProducts(deps.database.db, this.#shopId, drafts, surroundings)
    for (const plan of plans) tally.warn(plan.product.handle, plan.warnings)
    if (dryRun) {
      for (const plan of plans) tally.counts[this.#rehearse(plan)]++
      return
    }
    const changed = await this.#prepareAll(plans)
    tally.counts.unchanged += plans.length - changed.length
    if (changed.length > 0) await this.#write(changed)
  }

  /** Answers what is to be written, with its pictures in place. */
  async #prepareAll(plans: Plan[]): Promise<Ready[]> {
    const { tally, fetch } = this.#setup
    const touched = plans.filter((plan) => plan.outcome !== 'unchanged' || (fetch && plan.hasStandIns))
    const ready = await Promise.all(touched.map((plan) => this.#prepare(plan)))
    for (const { plan, warnings } of ready) tally.warn(plan.product.handle, warnings)
    const changed = ready.filter(({ plan }) => plan.outcome !== 'unchanged')
    if (changed.length > 0) await this.#drawNewShop()
    return changed
  }

  async #drawNewShop(): Promise<void> {
    const { shop, deps } = this.#setup
    if (this.#shopId === null) this.#newShop ??= await drawShop(deps.files, shop.name)
  }

  /** What would become of a product, were the rows above it already written. */
  #rehearse({ outcome, product }: Plan): Outcome {
    const handle = numberOf(product.handle)
    const content = numberOf(fingerprint(product))
    const before = this.#rehearsed.get(handle)
    this.#rehearsed.set(handle, content)
    if (before === undefined) return outcome
    return before === content ? 'unchanged' : 'updated'
  }

  /** Brings pictures into place, before any lock is taken. */
  async #prepare(plan: Plan): Promise<Ready> {
    const { names, deps, fetch } = this.#setup
    const { product } = plan
    const { pictures, improved, warnings } = await settlePictures(product, { files: deps.files, fetch })
    for (const category of product.categories) await this.#illustrate(category)
    return {
      plan: improved && plan.outcome === 'unchanged' ? { ...plan, outcome: 'updated' } : plan,
      warnings,
      write: {
        product,
        brand: product.brand === '' ? null : names.brands.take(product.brand),
        sizes: product.sizes.map((size) => names.sizes.take(size.name)),
        colors: product.colors.map((color) => names.colors.take(color.name)),
        pictures,
      },
    }
  }

  async #illustrate(category: CategoryRef): Promise<void> {
    if (category.id !== undefined || this.#thumbnails.has(category)) return
    const subject = { name: category.name, about: category.parent ? [category.parent.name] : [] }
    this.#thumbnails.set(category, await standIn(this.#setup.deps.files, subject, 0))
  }

  /** All at once; where the database refuses, one by one, so that only what it refuses is left out. */
  async #write(ready: Ready[]): Promise<void> {
    const { deps, tally } = this.#setup
    try {
      await this.#commit(ready)
      for (const { plan } of ready) tally.counts[plan.outcome]++
    } catch (error) {
      const first = ready[0]
      if (!isRefusedRow(error)) throw error
      if (ready.length > 1) {
        for (const each of ready) await this.#write([each])
      } else if (first) {
        const { handle, line, lastLine } = first.plan.product
        tally.skip({
          handle,
          line,
          lastLine,
          reasons: [{ line, text: `the database refuses it: ${messageOf(error)}` }],
        })
      }
    }
    deps.invalidations.publish('catalogue')
  }

  async #commit(ready: Ready[]): Promise<void> {
    const { deps, names } = this.#setup
    const products = ready.map((each) => each.write)
    const now = deps.now()
    try {
      const shopId = await deps.database.db.transaction().execute(async (tx) => {
        const id = this.#shopId ?? (await this.#openShop(tx, now))
        await writeProducts(tx, { shopId: id, products, names, used: this.#usedBy(products), now })
        return id
      })
      keepNames(names)
      this.#shopId = shopId
    } catch (error) {
      forgetNames(names)
      throw error
    }
  }

  #openShop(tx: Tx, now: number): Promise<number> {
    if (!this.#newShop) throw new Error('a shop is drawn before it is opened')
    return makeShop(tx, this.#newShop, now)
  }

  #usedBy(products: ProductToWrite[]): UsedNames {
    return {
      brands: products.map((each) => each.brand).filter((brand) => brand !== null),
      sizes: products.flatMap((each) => each.sizes),
      colors: products.flatMap((each) => each.colors),
      categories: products
        .flatMap((each) => each.product.categories)
        .map((ref) => ({ ref, thumbnail: this.#thumbnails.get(ref) ?? '' })),
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
