import { z } from 'zod'
import { IMPORT_FIELDS } from '../enums.ts'
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
