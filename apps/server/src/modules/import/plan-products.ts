import type { Db, Tx } from '../../db/index.ts'
import type { FileStorage } from '../../files/index.ts'
import { Columns } from './file/columns.ts'
import type { Names } from './names/names.ts'
import { matchPictures } from './pictures/match-pictures.ts'
import { isDrawn, ownPicture, pictureAddress } from './pictures/media-paths.ts'
import { type CompleteProduct, complete, fingerprint } from './product/complete.ts'
import type { Note, ProductDraft } from './product/draft.ts'
import { readProduct } from './product/read-product.ts'
import type { StoredProduct } from './product/stored.ts'
import { EXPORT_COLUMNS, writeRows } from './product/write-rows.ts'
import type { Outcome } from './report.ts'
import { selectByHandles } from './repository-products.ts'

/** What is to be done with a product of the file. */
export interface Plan {
  outcome: Outcome
  product: CompleteProduct
  warnings: Note[]
  /** Some of its pictures are stand-ins for ones that may be had by now. */
  hasStandIns: boolean
}

export interface Surroundings {
  names: Names
  files: FileStorage
  appUrl: string
}

/** Compares products of the file with those that the shop has. Writes nothing. */
export async function planProducts(
  db: Db | Tx,
  shopId: number | null,
  drafts: readonly ProductDraft[],
  surroundings: Surroundings,
): Promise<Plan[]> {
  const handles = drafts.map((draft) => draft.handle)
  const stored = shopId === null ? [] : await selectByHandles(db, shopId, handles)
  const byHandle = new Map(stored.map((product) => [product.handle, product]))
  const plans: Plan[] = []
  for (const draft of drafts) plans.push(await plan(draft, byHandle.get(draft.handle), surroundings))
  return plans
}

async function plan(draft: ProductDraft, stored: StoredProduct | undefined, surroundings: Surroundings): Promise<Plan> {
  const warnings: Note[] = []
  const warn = (text: string) => warnings.push({ line: draft.line, text })
  const product = await fillIn(draft, stored, surroundings, warn)
  const hasStandIns = product.pictures.some(({ picture, source }) => picture && isDrawn(picture) && source !== '')
  return { outcome: await compare(product, stored, surroundings), product, warnings, hasStandIns }
}

async function fillIn(
  draft: ProductDraft,
  stored: StoredProduct | undefined,
  { names, files, appUrl }: Surroundings,
  warn: (text: string) => void,
): Promise<CompleteProduct> {
  const own = await findOwnPictures(files, draft)
  const matched = matchPictures(draft, stored, pictureAddress(appUrl), (url) => own.get(url))
  const categories = draft.categories
    ? names.categories.resolve(draft.categories, warn)
    : names.categories.byIds(stored?.categoryIds ?? [])
  return complete(draft, stored, { categories, ...matched })
}

/** The pictures of a draft that the shop has already, by their URLs in the file. */
async function findOwnPictures(files: FileStorage, { pictures, colors }: ProductDraft): Promise<Map<string, string>> {
  const own = new Map<string, string>()
  for (const url of [...(pictures ?? []).map((picture) => picture.url), ...colors.map((color) => color.picture)]) {
    const address = url === null ? undefined : await ownPicture(files, url)
    if (url !== null && address !== undefined) own.set(url, address)
  }
  return own
}

const exported = new Columns(EXPORT_COLUMNS)

/**
 * A product is unchanged when the file says what an export of it would say. So it is read back from its own rows: whatever
 * way it came into the shop, importing its export changes nothing.
 */
async function compare(
  product: CompleteProduct,
  stored: StoredProduct | undefined,
  surroundings: Surroundings,
): Promise<Outcome> {
  if (!stored) return 'added'
  const rows = writeRows(stored, { type: '', tags: [] }, pictureAddress(surroundings.appUrl))
  const read = readProduct(
    {
      handle: stored.handle,
      rows: rows.map((cells, line) => ({ line, lastLine: line, cells })),
      line: 0,
      lastLine: rows.length,
      tooLong: false,
    },
    exported,
  )
  if (read.kind === 'skipped') return 'updated'
  const before = await fillIn({ ...read.draft, categories: undefined }, stored, surroundings, () => {})
  return fingerprint(before) === fingerprint(product) ? 'unchanged' : 'updated'
}
