import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flag, multiLine, queryId, search, text } from '../input.ts'
import * as limit from '../limits.ts'
import { Count } from '../shapes/common.ts'
import { ImportAnswers, ImportDiff, KeptProduct, ProductImport } from '../shapes/product-imports.ts'
import { listFilter } from './seller-products.ts'

const correction = z.object({
  line: z.int().min(1).max(10_000_000),
  column: z.int().min(1).max(200),
  value: z.string().max(limit.IMPORT_CELL_MAX),
})
const corrections = z.array(correction).max(limit.IMPORT_CORRECTIONS_MAX)

/** A form carries the list as text. */
const fromForm = <Value>(value: Value | string | undefined) => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Imports of a shop's products, for its team. */
export const productImportEndpoints = defineEndpoints({
  'POST /seller/products/import': {
    access: 'seller',
    permission: 'products.write',
    summary:
      'Shows how a product file, or a pasted table with prices and stock, would change the products (`dry_run`), or applies it as one; with `import_id` exactly what was shown, `stale` if the products have changed since.',
    body: z.object({
      text: multiLine(limit.IMPORT_TEXT_MAX).optional(),
      import_id: queryId.optional(),
      file_name: text(limit.FILE_NAME_MAX).optional(),
      /** Cells that replace those of the text, by line and column from 1. */
      corrections: z.preprocess(fromForm<z.input<typeof corrections>>, corrections.default([])),
      /** What a person says of what the text leaves open, as `questions` of an earlier reply ask. */
      answers: z.preprocess(fromForm<z.input<typeof ImportAnswers>>, ImportAnswers.default({})),
      dry_run: flag,
    }),
    multipart: true,
    files: { file: { max: 1, maxBytes: limit.IMPORT_BYTES_MAX, types: ['text/csv'] } },
    data: ImportDiff,
  },
  'GET /seller/imports': {
    access: 'seller',
    permission: 'products.write',
    summary: 'The latest imports that were applied, the newest first.',
    data: z.object({ imports: z.array(ProductImport) }),
  },
  'GET /seller/imports/{id}': {
    access: 'seller',
    permission: 'products.write',
    summary: 'One import.',
    params: z.object({ id: queryId }),
    data: z.object({ import: ProductImport }),
  },
  'POST /seller/imports/{id}/undo': {
    access: 'seller',
    permission: 'products.write',
    summary: 'Puts back what an import changed, and archives what it added; names products that have changed since.',
    params: z.object({ id: queryId }),
    data: z.object({ import: ProductImport, undone: Count, kept: z.array(KeptProduct) }),
  },
  'GET /seller/products/export': {
    access: 'seller',
    permission: 'products.read',
    summary:
      'All products of the shop, or those of a view, search and filters, as a CSV file which an import leaves as they are.',
    query: z.object({ ...listFilter, search, category_id: queryId.optional() }),
    form: { media: 'text/csv; charset=utf-8' },
  },
})
