import { z } from 'zod'
import { Count, Id, Money, Picture, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { IMPORT_FIELDS, PRODUCT_STATUSES } from './enums.ts'
import { flag, multiLine, queryId, search, text } from './input.ts'
import * as limit from './limits.ts'
import { STOCK_MAX } from './limits.ts'
import { listFilter } from './products.ts'

/** A field of a product that an import changes, as texts; money in decimals. */
export const ImportedField = z.object({
  name: z.enum(IMPORT_FIELDS),
  /** The size and colour of a variant, or the option that a surcharge belongs to. */
  of: z.string().nullable(),
  /** Null: there was none. */
  before: z.string().nullable(),
  /** Null: it is removed. */
  after: z.string().nullable(),
})
export type ImportedField = z.infer<typeof ImportedField>

export const UpdatedProduct = z.object({
  handle: z.string(),
  name: z.string(),
  thumbnail: Picture,
  line: Count,
  fields: z.array(ImportedField),
})
export type UpdatedProduct = z.infer<typeof UpdatedProduct>

export const AddedProduct = z.object({
  handle: z.string(),
  name: z.string(),
  line: Count,
  price: Money,
  stock: Count,
  status: z.enum(PRODUCT_STATUSES),
  /** `uncounted`: sold without counting; `open`: nothing says its stock, so it is a draft. */
  stock_rule: z.enum(['counted', 'uncounted', 'open']),
  categories: z.array(z.string()),
  pictures: Count,
})
export type AddedProduct = z.infer<typeof AddedProduct>

/** A row that is left out, with the cell to correct where a single one is wrong. */
export const SkippedRow = z.object({
  line: Count,
  /** The name, handle or SKU of the row. */
  title: z.string(),
  reason: z.string(),
  cell: z.object({ column: Count, heading: z.string(), value: z.string() }).nullable(),
})
export type SkippedRow = z.infer<typeof SkippedRow>

/** What the text leaves open; the import is read again with the answer. */
export const ImportQuestion = z.object({
  /** `decimal_mark`: which mark stands before decimals; `stock`: how many pieces there are of products that are added. */
  id: z.enum(['decimal_mark', 'stock']),
  line: Count,
  /** How many cells or products it is about. */
  count: Count,
  /** One of the cells, or the name of a product. */
  example: z.string(),
  /** The answers, with what the example means then; none where any number is one. */
  choices: z.array(z.object({ value: z.string(), example: z.string() })),
  /** Null: not answered yet, so that nothing is guessed. */
  answer: z.string().nullable(),
})
export type ImportQuestion = z.infer<typeof ImportQuestion>

export const ImportAnswers = z.object({
  decimal_mark: z.enum(['point', 'comma']).optional(),
  stock: z.union([z.int().min(0).max(STOCK_MAX), z.enum(['untracked', 'draft'])]).optional(),
})
export type ImportAnswers = z.infer<typeof ImportAnswers>

export const ImportDiff = z.object({
  import_id: Id,
  rows: Count,
  added: Count,
  added_products: z.array(AddedProduct),
  updated: z.array(UpdatedProduct),
  skipped: z.array(SkippedRow),
  unchanged: Count,
  /** Remarks about rows that are imported. */
  warnings: z.array(z.object({ line: Count, text: z.string() })),
  questions: z.array(ImportQuestion),
  is_applied: z.boolean(),
})
export type ImportDiff = z.infer<typeof ImportDiff>

export const ProductImport = z.object({
  id: Id,
  author: z.string(),
  file_name: z.string().nullable(),
  created_at: Time,
  /** Null: proposed, and not applied. */
  applied_at: Time.nullable(),
  undone_at: Time.nullable(),
  added: Count,
  updated: Count,
  skipped: Count,
  can_undo: z.boolean(),
})
export type ProductImport = z.infer<typeof ProductImport>

/** A product that an undo left as it is. */
export const KeptProduct = z.object({ handle: z.string(), name: z.string(), reason: z.string() })
export type KeptProduct = z.infer<typeof KeptProduct>

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
    query: z.object({
      ...listFilter,
      search,
      category_id: queryId.optional(),
      tax_category_id: queryId.optional(),
    }),
    form: { media: 'text/csv; charset=utf-8' },
  },
})
