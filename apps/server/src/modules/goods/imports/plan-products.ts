import type { ProductSafety } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import type { FileStorage } from '../../../files/storage.ts'
import { foldName } from '../../../lib/words.ts'
import {
  type CategoryRef,
  choiceKey,
  completeProduct,
  isPlaceholder,
  NO_SAFETY,
  type ProductContent,
  type ProductNames,
  type StoredProduct,
  selectByHandles,
  UNCOUNTED_STOCK,
} from '../catalog/index.ts'
import { selectTaxCategories } from '../taxes/index.ts'
import { Columns } from './columns.ts'
import {
  createPictureAddress,
  findOwnPicture,
  type MatchedPicture,
  matchPictures,
  type ObtainedPictures,
} from './pictures.ts'
import { readProduct } from './read-product.ts'
import type { Gap, Note, Outcome, ProductDraft, Tally } from './report.ts'
import { selectMakers } from './repository.ts'
import { EXPORT_COLUMNS, toCsvRows } from './to-csv-rows.ts'

/** A product of the file with its outcome. */
export interface Plan extends MatchedProduct {
  outcome: Outcome
  draft: ProductDraft
  /** Undefined for a product that the shop does not have. */
  stored: StoredProduct | undefined
  /** Equal for products with the same content. */
  fingerprint: string
  warnings: Note[]
  /** The file does not say how many pieces there are of a product that is added. */
  isStockOpen: boolean
  /** What it lacks, where it is added. */
  gaps: readonly Gap[]
  /** Some of its pictures are placeholders of pictures that may be available by now. */
  hasPlaceholders: boolean
}

/** What a person says of products whose stock the file leaves open: so many pieces, sold without counting, or drafts. */
export type StockAnswer = number | 'untracked' | 'draft'

interface PlanContext {
  names: ProductNames
  /** Undefined: nobody was asked yet. */
  stock: StockAnswer | undefined
  files: FileStorage
  appUrl: string
  /** The market's tax categories by their folded names; none where no product names one. */
  taxIds: ReadonlyMap<string, number>
  makers: readonly Maker[]
}

/**
 * Compares products of the file with those of the shop. Writes nothing.
 * @param tally of products that are skipped, since something about them was not foreseen
 */
export async function planProducts(
  db: Db | Tx,
  shopId: number | null,
  drafts: readonly ProductDraft[],
  context: Omit<PlanContext, 'taxIds' | 'makers'> & { tally: Tally },
): Promise<Plan[]> {
  const handles = drafts.map((draft) => draft.handle)
  const stored = shopId === null ? [] : await selectByHandles(db, shopId, handles)
  const byHandle = new Map(stored.map((product) => [product.handle, product]))
  const taxCategories = drafts.some((draft) => draft.taxCategory !== '') ? await selectTaxCategories(db) : []
  const taxIds = new Map(taxCategories.map(({ id, name }) => [foldName(name), id]))
  const makers = shopId === null ? [] : await selectMakers(db, shopId)
  const plans: Plan[] = []
  for (const draft of drafts) {
    try {
      const present = byHandle.get(draft.handle)
      const told = readSafety(draft, present, makers)
      if (Array.isArray(told)) {
        const { handle, line, lastLine } = draft
        context.tally.skip({ handle, line, lastLine, reasons: told.map((text) => ({ line, text })) })
      } else plans.push(await planProduct(draft, present, { ...context, taxIds, makers }))
    } catch (error) {
      if (isSystemFault(error)) throw error
      context.tally.skipUnforeseen(draft, error)
    }
  }
  return plans
}

/**
 * A file does not say which of its options is the colour where the product names them itself: they go where the product has them, so that
 * its sizes do not become colours.
 */
function alignOptions(draft: ProductDraft, stored: StoredProduct | undefined): ProductDraft {
  const isSame = (a: string, b: string) => foldName(a) === foldName(b)
  const { sizeLabel, colorLabel } = draft
  if (!stored || (!sizeLabel && !colorLabel)) return draft
  const has = (list: readonly unknown[]) => list.length > 0
  const isSwapped =
    isSame(sizeLabel, stored.colorLabel) &&
    isSame(colorLabel, stored.sizeLabel) &&
    has(draft.sizes) === has(stored.colors) &&
    has(draft.colors) === has(stored.sizes)
  if (!isSwapped || isSame(sizeLabel, colorLabel)) return draft
  const ofColors = new Map<string | null, string>()
  for (const { size, picture } of draft.variants) if (picture && !ofColors.has(size)) ofColors.set(size, picture)
  return {
    ...draft,
    sizeLabel: colorLabel,
    colorLabel: sizeLabel,
    sizes: draft.colors.map(({ name, surcharge }) => ({ name, surcharge })),
    colors: draft.sizes.map((size) => ({ ...size, picture: ofColors.get(size.name) ?? null })),
    variants: draft.variants.map(({ size, color, picture, ...variant }) => ({
      ...variant,
      size: color,
      color: size,
      picture: picture && picture === ofColors.get(size) ? null : picture,
    })),
  }
}

async function planProduct(read: ProductDraft, stored: StoredProduct | undefined, context: PlanContext): Promise<Plan> {
  const warnings: Note[] = []
  const draft = alignOptions(read, stored)
  const warn = (text: string) => warnings.push({ line: draft.line, text })
  const isStockOpen = leavesStockOpen(draft, stored)
  const matched = await matchProduct(draft, stored, context, warn)
  const fingerprintOfFile = fingerprint(matched, stored)
  return {
    ...matched,
    draft,
    stored,
    warnings,
    fingerprint: fingerprintOfFile,
    isStockOpen,
    gaps: stored ? [] : gapsOf(matched, isStockOpen && isUnanswered(context.stock)),
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
  { names, files, appUrl, stock, taxIds, makers }: PlanContext,
  warn: (text: string) => void,
): Promise<MatchedProduct> {
  const ownPictures = await findOwnPictures(files, draft)
  const {
    pictures,
    colors,
    variants: pictured,
  } = matchPictures(draft, stored, createPictureAddress(appUrl), (url) => ownPictures.get(url))
  const categories = draft.categories && names.categories.resolve(draft.categories, warn)
  const taxCategoryId = draft.taxCategory === '' ? undefined : taxIds.get(foldName(draft.taxCategory))
  // Files of other markets have tax codes that mean nothing here.
  if (draft.taxCategory !== '' && taxCategoryId === undefined && taxIds.size > 0)
    warn(`there is no tax category "${draft.taxCategory.slice(0, 40)}"`)
  const { name, description, summary, brand, status, price, discountPrice, sizes, sizeLabel, colorLabel } = draft
  const { netQuantity, netUnit, withdrawalExempt, energyLabel: label } = draft
  const energyLabel = label && { ...label, picture: await findLabelPicture(files, label.picture, stored, warn) }
  const told = readSafety(draft, stored, makers)
  const isOpen = leavesStockOpen(draft, stored)
  const variants = pictured.map(({ isUntracked: _, line: _line, ...variant }) =>
    variant.stock === undefined && isOpen ? { ...variant, stock: piecesBy(stock) } : variant,
  )
  return {
    content: {
      name,
      description,
      summary,
      brand,
      status: isOpen && isUnanswered(stock) ? 'draft' : status,
      categories,
      taxCategoryId,
      price,
      discountPrice,
      sizeLabel,
      colorLabel,
      netQuantity,
      netUnit,
      withdrawalExempt,
      energyLabel,
      ...(Array.isArray(told) ? {} : told),
      options: { sizes, colors, variants },
    },
    categories: categories ?? names.categories.byIds(stored?.categoryIds ?? []),
    pictures,
  }
}

/** The picture of an energy label: one that is stored here. Another address is told, and the product keeps what it has. */
async function findLabelPicture(
  files: FileStorage,
  address: string | undefined,
  stored: StoredProduct | undefined,
  warn: (text: string) => void,
): Promise<string | null> {
  const present = stored?.energyLabel?.picture ?? null
  if (address === undefined) return present
  if (address === '') return null
  const own = await findOwnPicture(files, address)
  if (own === undefined)
    warn(`Energy Label Picture "${address.slice(0, 80)}" is no picture of this shop: upload it there`)
  return own ?? present
}

/** The pictures of a draft that the shop has already, by their URLs in the file. */
async function findOwnPictures(files: FileStorage, draft: ProductDraft): Promise<Map<string, string>> {
  const ownPictures = new Map<string, string>()
  const { pictures = [], colors, variants } = draft
  const named = [...colors, ...variants].map(({ picture }) => picture)
  for (const url of [...pictures.map((picture) => picture.url), ...named]) {
    const address = !url ? undefined : await findOwnPicture(files, url)
    if (url && address !== undefined) ownPictures.set(url, address)
  }
  return ownPictures
}

interface Maker {
  id: number
  name: string
  is_in_eu: number
}

/**
 * The safety facts of a product with those that the file tells, and whether they are enough to publish it; else why it is refused.
 * Manufacturers are found by their names among those of the shop, and never guessed.
 */
function readSafety(
  { safety: { manufacturer, responsible, identifier, warnings, oldReason } }: ProductDraft,
  stored: StoredProduct | undefined,
  makers: readonly Maker[],
): { safety?: ProductSafety; hasSafety?: boolean } | string[] {
  if ([manufacturer, responsible, identifier, warnings, oldReason].every((told) => told === undefined)) return {}
  const before = stored?.safety ?? NO_SAFETY
  const problems: string[] = []
  function idOf(column: string, name: string | undefined, present: number | null): number | null {
    if (name === undefined) return present
    if (name === '') return null
    const found = makers.filter((maker) => foldName(maker.name) === foldName(name))
    const kept = found.find(({ id }) => id === present)
    if (kept) return kept.id
    if (found.length === 0)
      problems.push(`${column} "${name.slice(0, 60)}" is not among the shop's manufacturers: add it there first`)
    if (found.length > 1)
      problems.push(`${column} "${name.slice(0, 60)}" is the name of ${found.length} of the shop's manufacturers`)
    return found[0]?.id ?? null
  }
  const safety: ProductSafety = {
    manufacturer_id: idOf('Manufacturer', manufacturer, before.manufacturer_id),
    responsible_id: idOf('Responsible Person', responsible, before.responsible_id),
    identifier: identifier ?? before.identifier,
    warnings: warnings ?? before.warnings,
    is_old: oldReason === undefined ? before.is_old : oldReason !== '',
    old_reason: oldReason ?? before.old_reason,
  }
  if (problems.length > 0) return problems
  const maker = makers.find(({ id }) => id === safety.manufacturer_id)
  const isNamed = maker !== undefined && (maker.is_in_eu === 1 || safety.responsible_id !== null)
  return { safety, hasSafety: safety.is_old ? safety.old_reason !== '' : isNamed && safety.identifier !== '' }
}

const exportColumns = new Columns(EXPORT_COLUMNS)

/**
 * A product is unchanged when the file equals its export. So its export is read back: however the product came into
 * the shop, importing its export changes nothing.
 */
async function storedFingerprint(stored: StoredProduct, context: PlanContext): Promise<string | undefined> {
  const makerNames = new Map(context.makers.map(({ id, name }) => [id, name]))
  const rows = toCsvRows(stored, { type: '', tags: [] }, createPictureAddress(context.appUrl), { makerNames })
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
  const draft = alignOptions({ ...read.draft, categories: undefined }, stored)
  return fingerprint(await matchProduct(draft, stored, context, () => {}), stored)
}

/**
 * Whether the file leaves open how many pieces there are, of a product that is added, or was added as a draft because of it. Products
 * that are sold already keep their stock.
 */
function leavesStockOpen({ variants }: ProductDraft, stored: StoredProduct | undefined): boolean {
  const isWaiting = stored?.status === 'draft' && stored.variants.every((variant) => variant.stock === 0)
  return (!stored || isWaiting) && variants.some((variant) => variant.stock === undefined)
}

export const isUnanswered = (stock: StockAnswer | undefined): boolean => stock === undefined || stock === 'draft'

export const piecesBy = (stock: StockAnswer | undefined): number =>
  typeof stock === 'number' ? stock : stock === 'untracked' ? UNCOUNTED_STOCK : 0

/** A product without stock, picture or category is not what a shop wants to show. */
function gapsOf({ content, categories, pictures }: MatchedProduct, isStockUnknown: boolean): Gap[] {
  const isSoldOut = content.options?.variants.every((variant) => variant.stock === 0) ?? false
  return [
    ...(isStockUnknown ? (['stock'] as const) : isSoldOut ? (['pieces'] as const) : []),
    ...(pictures.length === 0 ? (['picture'] as const) : []),
    ...(categories.length === 0 ? (['category'] as const) : []),
  ]
}

/** A product of the file, compared with the stored one. */
interface MatchedProduct {
  content: ProductContent
  categories: CategoryRef[]
  pictures: MatchedPicture[]
}

/** A text that is equal for two states of a product if nothing has to be written. Names are compared as they are looked up. */
function fingerprint({ content, categories, pictures }: MatchedProduct, stored: StoredProduct | undefined): string {
  const product = completeProduct(content, stored)
  // A content is compared as each variant has it, whether the product says it or the variant.
  const quantities = product.variants.map((variant) => variant.netQuantity ?? product.netQuantity)
  return JSON.stringify({
    ...product,
    ...{ netQuantity: null, cardNetQuantity: null },
    netUnit: quantities.some((quantity) => quantity !== null) ? product.netUnit : null,
    brand: foldName(product.brand),
    categories: categories.map((category) => category.id ?? category.slug).sort(),
    sizes: product.sizes.map(({ name, surcharge }) => [foldName(name), surcharge]),
    colors: product.colors.map(({ name, surcharge, picture }) => [foldName(name), surcharge, picture]),
    variants: product.variants.map((variant, index) => ({
      ...variant,
      ...{ choice: choiceKey(variant), size: null, color: null, netQuantity: quantities[index] },
    })),
    pictures: pictures.map(({ picture, source, alt }) => [picture ?? source, alt]),
  })
}

/** A product's content with the paths of its pictures. */
export function withPictures(
  { content, draft, pictures: matched }: Plan,
  { pictures, isImproved }: Omit<ObtainedPictures, 'warnings'>,
): ProductContent {
  const paths = new Map<string, string>()
  matched.forEach(({ picture, source }, index) => {
    const path = pictures[index]?.picture
    for (const name of [picture, source]) if (name && path) paths.set(name, path)
  })
  const pathOf = (name: string) => paths.get(name) ?? (name.startsWith('/') ? name : null)
  const { options } = content
  return {
    ...content,
    pictures: draft.pictures === undefined && !isImproved ? undefined : pictures,
    options: options && {
      ...options,
      variants: options.variants.map((variant) =>
        variant.picture ? { ...variant, picture: pathOf(variant.picture) } : variant,
      ),
      colors: options.colors.map((color) => ({ ...color, picture: color.picture ? pathOf(color.picture) : null })),
    },
  }
}

/** Returns whether an error comes from the system (a full disk, a lost connection), so that its message helps the operator. */
export function isSystemFault(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if ('errcode' in error || 'syscall' in error) return true
  return 'code' in error && typeof error.code === 'string' && !error.code.startsWith('ERR_')
}
