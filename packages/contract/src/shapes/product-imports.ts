import { z } from 'zod'
import { IMPORT_FIELDS, PRODUCT_STATUSES } from '../enums.ts'
import { STOCK_MAX } from '../limits.ts'
import { Count, Id, Money, Picture, Time } from './common.ts'

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
