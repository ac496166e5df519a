import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { cleanLine, foldName, hash52 } from '../../../lib/words.ts'
import {
  type ProductContent,
  type ProductNames,
  type ProductOutcome,
  placeholderPicture,
  saveProducts,
} from '../catalog/index.ts'
import { freeSlug, NEW_SHOP } from '../shops/index.ts'
import { type FetchPicture, obtainPictures } from './pictures.ts'
import { isSystemFault, type Plan, planProducts, type StockAnswer, withPictures } from './plan-products.ts'
import type { Outcome, ProductDraft, Tally } from './report.ts'
import { deleteProgress, findProgress, insertShop, saveProgress, selectShops } from './repository.ts'

interface FoundShop {
  id: number
  name: string
  slug: string
}

/** Finds a shop by its name, in any case, or by its slug. Null if there is none; an `Error` where several have the name. */
export async function findShop(db: Db | Tx, name: string): Promise<FoundShop | null | Error> {
  const shops = await selectShops(db)
  const found = shops.filter((shop) => foldName(shop.name) === foldName(name))
  if (found.length > 1) {
    const slugs = found.map((shop) => shop.slug).join(', ')
    return new Error(`${found.length} shops are called "${cleanLine(name)}": name one by its slug (${slugs})`)
  }
  return found[0] ?? shops.find((shop) => shop.slug === name) ?? null
}

/**
 * Opens a shop without a seller, with free delivery and no description.
 * @param picture its logo and banner until a seller sends others.
 * @returns its id, or that of a shop of this name that was opened meanwhile.
 */
async function openShop(
  tx: Tx,
  { name, picture, now }: { name: string; picture: string; now: number },
): Promise<number> {
  const shops = await selectShops(tx)
  const existing = shops.find((shop) => foldName(shop.name) === foldName(name))
  if (existing) return existing.id
  return insertShop(tx, {
    ...NEW_SHOP,
    name: cleanLine(name),
    logo: picture,
    banner: picture,
    owner_id: null,
    slug: freeSlug(cleanLine(name), new Set(shops.map((shop) => shop.slug))),
    description: '',
    address: '',
    status: 'active',
    created_at: now,
  })
}

interface Setup {
  deps: Deps
  names: ProductNames
  tally: Tally
  dryRun: boolean
  stock: StockAnswer | undefined
  /** A shop without an id is opened with the first product. */
  shop: FoundShop | { name: string }
  /** Undefined: no pictures are fetched. */
  fetch: FetchPicture | undefined
}

/** The disk or the database failed; the batches before are committed. */
export class StoppedRun extends Error {
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

interface Change {
  plan: Plan
  outcome: Outcome
  content: ProductContent
}

/** An import into one shop, batch after batch. */
export class ImportRun {
  readonly #setup: Setup
  #shopId: number | null
  /** Fingerprints by handle, as hashes, of what a dry run has seen. */
  readonly #rehearsed = new Map<number, number>()

  constructor(setup: Setup) {
    this.#setup = setup
    this.#shopId = 'id' in setup.shop ? setup.shop.id : null
  }

  get shopId(): number | null {
    return this.#shopId
  }

  /** Throws {@link StoppedRun} when the system fails; earlier batches stay committed. */
  async importBatch(drafts: ProductDraft[]): Promise<void> {
    try {
      await this.#import(drafts)
    } catch (error) {
      throw isSystemFault(error) ? new StoppedRun(error.message, drafts[0]?.line ?? 0) : error
    }
  }

  async #import(drafts: ProductDraft[]): Promise<void> {
    const { deps, names, tally, dryRun, stock } = this.#setup
    const context = { names, tally, stock, files: deps.files, appUrl: deps.config.appUrl }
    const plans = await planProducts(deps.database.db, this.#shopId, drafts, context)
    for (const plan of plans) {
      tally.warn(plan.draft.handle, plan.warnings)
      if (plan.isStockOpen && stock === undefined) tally.openStock++
      tally.noteGaps(plan)
    }
    if (dryRun) {
      for (const plan of plans) tally.counts[this.#rehearse(plan)]++
      return
    }
    const changes = await this.#obtainPictures(plans)
    tally.counts.unchanged += plans.length - changes.length
    if (changes.length > 0) await this.#save(changes)
  }

  /** The outcome that a product would have if the rows above it were already imported. */
  #rehearse({ outcome, draft, fingerprint }: Plan): Outcome {
    const handle = hash52(draft.handle)
    const content = hash52(fingerprint)
    const before = this.#rehearsed.get(handle)
    this.#rehearsed.set(handle, content)
    if (before === undefined) return outcome
    return before === content ? 'unchanged' : 'updated'
  }

  /** Fetches pictures before the transaction begins. @returns the products that have to be written. */
  async #obtainPictures(plans: Plan[]): Promise<Change[]> {
    const { deps, tally, fetch } = this.#setup
    const affected = plans.filter((plan) => plan.outcome !== 'unchanged' || (fetch && plan.hasPlaceholders))
    const obtained = await Promise.all(
      affected.map(async (plan) => ({
        plan,
        ...(await obtainPictures(plan.pictures, { files: deps.files, fetch })),
      })),
    )
    for (const { plan, warnings } of obtained) tally.warn(plan.draft.handle, warnings)
    return obtained
      .filter(({ plan, isImproved }) => isImproved || plan.outcome !== 'unchanged')
      .map(({ plan, ...pictures }) => ({
        plan,
        outcome: plan.outcome === 'unchanged' ? 'updated' : plan.outcome,
        content: withPictures(plan, pictures),
      }))
  }

  async #save(changes: Change[]): Promise<void> {
    const { deps, names, tally } = this.#setup
    const products = changes.map(({ plan, content }) => ({ handle: plan.draft.handle, content }))
    const { shopId, outcomes } = await saveProducts(deps, {
      shop: this.#shopId ?? (await this.#shopToOpen()),
      products,
      names,
    })
    this.#shopId = shopId
    changes.forEach(({ plan, outcome }, index) => {
      const saved = outcomes[index]
      if (saved?.kind === 'saved') tally.counts[outcome]++
      else if (saved) tally.skip(skipped(plan.draft, saved))
    })
  }

  async #shopToOpen(): Promise<(tx: Tx) => Promise<number>> {
    const { deps, shop } = this.#setup
    const picture = await placeholderPicture(deps.files)
    return (tx) => openShop(tx, { name: shop.name, picture, now: deps.now() })
  }
}

function skipped({ handle, line, lastLine }: ProductDraft, { reason, message }: ProductOutcome & { kind: 'refused' }) {
  return { handle, line, lastLine, reasons: [{ line, text: `the database refuses it: ${message ?? reason}` }] }
}

/** Often enough to lose little, seldom enough that the commits cost little. */
const SAVE_EVERY_MS = 500

/**
 * Saves how far an import has come, so that the next import of the same file into the same shop goes on there. It is saved after the
 * products in a commit of its own: an import killed in between compares some products again and finds them unchanged.
 */
export class ImportProgress {
  readonly #deps: Pick<Deps, 'database' | 'now'>
  readonly #fileHash: string
  #savedAt = performance.now()

  constructor(deps: Pick<Deps, 'database' | 'now'>, fileHash: string) {
    this.#deps = deps
    this.#fileHash = fileHash
  }

  /** The last line that an interrupted import of this file has done; 0 if there is none. */
  async lineDone(shopId: number): Promise<number> {
    return (await findProgress(this.#deps.database.db, { shopId, fileHash: this.#fileHash })) ?? 0
  }

  /** Saves the last imported line, at most twice a second. */
  async save(shopId: number, line: number): Promise<void> {
    if (performance.now() - this.#savedAt < SAVE_EVERY_MS) return
    const saved = { shop_id: shopId, file_hash: this.#fileHash, line, saved_at: this.#deps.now() }
    await this.#deps.database.write((tx) => saveProgress(tx, saved))
    this.#savedAt = performance.now()
  }

  /** Forgets the shop's progress once its file is done. */
  async finish(shopId: number): Promise<void> {
    await this.#deps.database.write((tx) => deleteProgress(tx, shopId))
  }
}

/** Identifies a file's content, imported in one way. */
export async function hashImport(path: string, way: readonly unknown[]): Promise<string> {
  const hash = createHash('sha256').update(`${JSON.stringify(way)}\n`)
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
