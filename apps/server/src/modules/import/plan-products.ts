import type { Db, Tx } from '../../db/index.ts'
import type { FileStorage } from '../../files/index.ts'
import { isPlaceholder, type ProductNames, type StoredProduct, selectByHandles } from '../catalog/index.ts'
import { Columns } from './file/columns.ts'
import { matchPictures } from './pictures/match-pictures.ts'
import { createPictureAddress, findOwnPicture } from './pictures/media-paths.ts'
import type { Note, ProductDraft } from './product/draft.ts'
import { fingerprint, type MatchedProduct } from './product/fingerprint.ts'
import { readProduct } from './product/read-product.ts'
import { EXPORT_COLUMNS, toCsvRows } from './product/to-csv-rows.ts'
import type { Outcome } from './report.ts'

/** A product of the file with its outcome. */
export interface Plan extends MatchedProduct {
  outcome: Outcome
  draft: ProductDraft
  /** Undefined for a product that the shop does not have. */
  stored: StoredProduct | undefined
  /** Equal for products with the same content. */
  fingerprint: string
  warnings: Note[]
  /** Some of its pictures are placeholders of pictures that may be available by now. */
  hasPlaceholders: boolean
}

export interface PlanContext {
  names: ProductNames
  files: FileStorage
  appUrl: string
}

/** Compares products of the file with those of the shop. Writes nothing. */
export async function planProducts(
  db: Db | Tx,
  shopId: number | null,
  drafts: readonly ProductDraft[],
  context: PlanContext,
): Promise<Plan[]> {
  const handles = drafts.map((draft) => draft.handle)
  const stored = shopId === null ? [] : await selectByHandles(db, shopId, handles)
  const byHandle = new Map(stored.map((product) => [product.handle, product]))
  const plans: Plan[] = []
  for (const draft of drafts) plans.push(await planProduct(draft, byHandle.get(draft.handle), context))
  return plans
}

async function planProduct(
  draft: ProductDraft,
  stored: StoredProduct | undefined,
  context: PlanContext,
): Promise<Plan> {
  const warnings: Note[] = []
  const matched = await matchProduct(draft, stored, context, (text) => warnings.push({ line: draft.line, text }))
  const fingerprintOfFile = fingerprint(matched, stored)
  return {
    ...matched,
    draft,
    stored,
    warnings,
    fingerprint: fingerprintOfFile,
    outcome: !stored
      ? 'added'
      : fingerprintOfFile === (await storedFingerprint(stored, context))
        ? 'unchanged'
        : 'updated',
    hasPlaceholders: matched.pictures.some(({ picture, source }) => picture && isPlaceholder(picture) && source !== ''),
  }
}

async function matchProduct(
  draft: ProductDraft,
  stored: StoredProduct | undefined,
  { names, files, appUrl }: PlanContext,
  warn: (text: string) => void,
): Promise<MatchedProduct> {
  const ownPictures = await findOwnPictures(files, draft)
  const { pictures, colors } = matchPictures(draft, stored, createPictureAddress(appUrl), (url) => ownPictures.get(url))
  const categories = draft.categories && names.categories.resolve(draft.categories, warn)
  const { name, description, summary, brand, status, price, discountPrice, sizes, variants } = draft
  return {
    content: {
      name,
      description,
      summary,
      brand,
      status,
      categories,
      price,
      discountPrice,
      options: { sizes, colors, variants },
    },
    categories: categories ?? names.categories.byIds(stored?.categoryIds ?? []),
    pictures,
  }
}

/** The pictures of a draft that the shop has already, by their URLs in the file. */
async function findOwnPictures(files: FileStorage, { pictures, colors }: ProductDraft): Promise<Map<string, string>> {
  const ownPictures = new Map<string, string>()
  for (const url of [...(pictures ?? []).map((picture) => picture.url), ...colors.map((color) => color.picture)]) {
    const address = url === null ? undefined : await findOwnPicture(files, url)
    if (url !== null && address !== undefined) ownPictures.set(url, address)
  }
  return ownPictures
}

const exportColumns = new Columns(EXPORT_COLUMNS)

/**
 * A product is unchanged when the file equals its export. So its export is read back: however the product came into
 * the shop, importing its export changes nothing.
 */
async function storedFingerprint(stored: StoredProduct, context: PlanContext): Promise<string | undefined> {
  const rows = toCsvRows(stored, { type: '', tags: [] }, createPictureAddress(context.appUrl))
  const read = readProduct(
    {
      handle: stored.handle,
      rows: rows.map((cells, line) => ({ line, lastLine: line, cells })),
      line: 0,
      lastLine: rows.length,
      isTooLong: false,
    },
    exportColumns,
  )
  if (read.kind === 'skipped') return undefined
  return fingerprint(await matchProduct({ ...read.draft, categories: undefined }, stored, context, () => {}), stored)
}
