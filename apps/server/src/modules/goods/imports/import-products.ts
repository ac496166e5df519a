import type { Deps } from '../../../deps.ts'
import { cleanLine } from '../../../lib/words.ts'
import { loadProductNames } from '../catalog/index.ts'
import type { DecimalMark } from './cells.ts'
import { RefusedFile } from './columns.ts'
import { findShop, hashImport, ImportProgress, ImportRun, StoppedRun } from './import-run.ts'
import { createPictureFetcher } from './pictures.ts'
import type { StockAnswer } from './plan-products.ts'
import { readBatches } from './read-batches.ts'
import { openProductFile } from './read-file.ts'
import { type ImportReport, type ProductDraft, Tally } from './report.ts'

export interface ImportOptions {
  file: string
  /** The shop's name in any case, or its slug; a shop of this name is opened if there is none. */
  shop: string
  /** How the file writes numbers; learnt from all of them where it is not said. */
  decimalMark?: DecimalMark | undefined
  /** The stock of products that are added where the file does not say it; otherwise they become drafts. */
  stock?: StockAnswer | undefined
  /** Compares and counts, but writes nothing. */
  dryRun?: boolean
  /** False fetches no pictures; placeholders replace them. */
  fetchPictures?: boolean
  /** Begins at the first line even where an import of this file was interrupted. */
  fromStart?: boolean
  /** Allows pictures on private networks; for tests only. */
  allowPrivatePictures?: boolean
  onProgress?(done: { products: number; bytes: number; ofBytes: number }): void
}

/** Refused: the file is no product file, or the shop is ambiguous. Nothing was written. */
export type ImportOutcome = { kind: 'refused'; reason: string } | { kind: 'done'; report: ImportReport }

/**
 * Imports a Shopify product CSV into a shop, in constant memory. Each product is written completely or not at all; a batch shares a
 * transaction, and a product that the database rejects does not affect the others. Products are identified by their handle:
 * changed ones are updated, unchanged ones are left alone. An interrupted import goes on when the same file is imported again.
 */
export async function importProducts(deps: Deps, options: ImportOptions): Promise<ImportOutcome> {
  const started = performance.now()
  let bytes = 0
  const onRead = (read: number) => {
    bytes = read
  }
  const file = await openProductFile(options.file, onRead, options.decimalMark).catch(returnRefusal)
  if (file instanceof RefusedFile) return { kind: 'refused', reason: file.message }
  const shop = await findShop(deps.database.db, options.shop)
  if (shop instanceof Error) return { kind: 'refused', reason: shop.message }

  const name = cleanLine(options.shop)
  const tally = new Tally()
  tally.warn(
    '',
    file.warnings.map((text) => ({ line: 1, text })),
  )
  const dryRun = options.dryRun ?? false
  const run = new ImportRun({
    deps,
    names: await loadProductNames(deps.database.db),
    tally,
    dryRun,
    stock: options.stock,
    shop: shop ?? { name },
    fetch:
      options.fetchPictures === false
        ? undefined
        : createPictureFetcher(deps.files, { allowPrivate: options.allowPrivatePictures }),
  })
  const progress = dryRun
    ? undefined
    : new ImportProgress(
        deps,
        await hashImport(options.file, [options.fetchPictures !== false, options.decimalMark, options.stock]),
      )
  const afterLine = shop && !options.fromStart ? ((await progress?.lineDone(shop.id)) ?? 0) : 0
  const stopped = await importAll(run, readBatches(file, { tally, afterLine }), async (line) => {
    if (run.shopId !== null) await progress?.save(run.shopId, line)
    options.onProgress?.({ products: tally.products, bytes, ofBytes: file.bytes })
  })
  if (run.shopId !== null && !stopped) await progress?.finish(run.shopId)
  return {
    kind: 'done',
    report: {
      shop: { id: run.shopId, name: shop?.name ?? name, isNew: shop === null },
      dryRun,
      ...tally.counts,
      skipped: tally.skipped,
      warnings: tally.warnings,
      skippedProducts: tally.skippedProducts,
      warningNotes: tally.warningNotes,
      stopped,
      continuedAfter: afterLine || null,
      openStock: tally.openStock,
      gaps: tally.gaps,
      encoding: file.encoding,
      delimiter: file.delimiter,
      milliseconds: Math.round(performance.now() - started),
    },
  }
}

/** @returns why the import stopped before the end; null if it did not. */
async function importAll(
  run: ImportRun,
  batches: AsyncIterable<ProductDraft[]>,
  onBatch: (lastLine: number) => Promise<void>,
) {
  try {
    for await (const drafts of batches) {
      await run.importBatch(drafts)
      await onBatch(drafts.at(-1)?.lastLine ?? 0)
    }
    return null
  } catch (error) {
    if (error instanceof RefusedFile) return { line: error.line ?? null, reason: error.message }
    if (error instanceof StoppedRun) return { line: error.line, reason: error.message }
    throw error
  }
}

function returnRefusal(error: unknown): RefusedFile {
  if (error instanceof RefusedFile) return error
  throw error
}
