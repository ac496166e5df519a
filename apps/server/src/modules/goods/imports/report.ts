import type { EnergyClass, ProductStatus, WithdrawalExemption } from '@rialto/contract/enums'
import type { NetUnit } from '@rialto/contract/price-per-unit'
import type { SafeHtml } from '../../../html/sanitize.ts'
import type { CategoryNames } from '../catalog/index.ts'

/** A product as the file describes it. Money is in minor units. A field is undefined if the file has no column for it. */
export interface ProductDraft {
  handle: string
  line: number
  lastLine: number
  name: string
  description: SafeHtml | undefined
  /** '' means the first sentence of the description. */
  summary: string | undefined
  /** '' means none. */
  brand: string | undefined
  status: ProductStatus | undefined
  categories: CategoryNames | undefined
  /** Why it cannot be given back; null: it can. */
  withdrawalExempt: WithdrawalExemption | null | undefined
  /** Null: it has none. */
  energyLabel: { class: EnergyClass; link: string | null; picture: string | undefined } | null | undefined
  /** Its safety facts by columns; a manufacturer by its name. Undefined where the file has no such column. */
  safety: DraftSafety
  /** The name of how it is taxed; '' leaves it as it is. */
  taxCategory: string
  price: number
  /** 0 means none. */
  discountPrice: number
  /** Its own names for size and colour; '' for the market's words. */
  sizeLabel: string
  colorLabel: string
  /** Thousandths of the unit, of every variant without its own; null: none is told. */
  netQuantity: number | null | undefined
  netUnit: NetUnit | null | undefined
  sizes: DraftChoice[]
  colors: DraftColor[]
  variants: DraftVariant[]
  pictures: DraftPicture[] | undefined
}

export interface DraftSafety {
  manufacturer: string | undefined
  responsible: string | undefined
  identifier: string | undefined
  warnings: string | undefined
  /** Why it needs none; '': it needs them. */
  oldReason: string | undefined
}

interface DraftChoice {
  name: string
  surcharge: number
}

export interface DraftColor extends DraftChoice {
  /** The address of the picture that shows it. */
  picture: string | null
}

export interface DraftVariant {
  line: number
  size: string | null
  color: string | null
  sku: string | undefined
  barcode: string | undefined
  grams: number | undefined
  /** Thousandths of the product's unit; null: as much as in the product. */
  netQuantity: number | null | undefined
  /** Undefined where the file does not say it. */
  stock: number | undefined
  /** The file says that it is sold without counting. */
  isUntracked: boolean
  /** The address of its own picture; null: its colour's. Undefined if the file names none for any variant. */
  picture: string | null | undefined
}

export interface DraftPicture {
  url: string
  alt: string
  line: number
}

/** A remark to the operator about a row. */
export interface Note {
  line: number
  text: string
}

/** A product that was not imported, and the reasons. */
export interface SkippedProduct {
  handle: string
  line: number
  lastLine: number
  reasons: Note[]
}

export interface Warning extends Note {
  /** '' for a warning about the whole file. */
  handle: string
}

/** The result of an import, or of a dry run. */
export interface ImportReport {
  /** `id` is null if the shop was not opened. */
  shop: { id: number | null; name: string; isNew: boolean }
  dryRun: boolean
  added: number
  updated: number
  unchanged: number
  skipped: number
  warnings: number
  /** Only the first ones, since a file can have very many faulty rows. */
  skippedProducts: SkippedProduct[]
  warningNotes: Warning[]
  /** The file or the system failed before the end; the products counted above stay imported. */
  stopped: { line: number | null; reason: string } | null
  /** The last line that an interrupted import of the same file had done; null when this import began at the first line. */
  continuedAfter: number | null
  /** Products that were added as drafts, since the file does not say their stock and nobody was asked. */
  openStock: number
  /** Added products that lack something: a large file would have a warning for each. */
  gaps: AddedGap[]
  encoding: string
  delimiter: string
  milliseconds: number
}

const LISTED_MAX = 1_000

interface AddedGap {
  gap: Gap
  count: number
  firstLine: number
}

export type Outcome = 'added' | 'updated' | 'unchanged'

/** Counts outcomes during an import, in bounded memory. */
export class Tally {
  readonly counts: Record<Outcome, number> = { added: 0, updated: 0, unchanged: 0 }
  readonly skippedProducts: SkippedProduct[] = []
  readonly warningNotes: Warning[] = []
  skipped = 0
  openStock = 0
  readonly #gaps = new Map<Gap, AddedGap>()
  warnings = 0

  get products(): number {
    return this.counts.added + this.counts.updated + this.counts.unchanged + this.skipped
  }

  skip(product: SkippedProduct): void {
    this.skipped++
    if (this.skippedProducts.length < LISTED_MAX) this.skippedProducts.push(product)
  }

  noteGaps({ gaps, draft }: { gaps: readonly Gap[]; draft: { line: number } }): void {
    for (const gap of gaps) {
      const noted = this.#gaps.get(gap) ?? { gap, count: 0, firstLine: draft.line }
      this.#gaps.set(gap, { ...noted, count: noted.count + 1 })
    }
  }

  get gaps(): AddedGap[] {
    return [...this.#gaps.values()]
  }

  /** An exception ends one product, never the import. */
  skipUnforeseen({ handle, line, lastLine }: Omit<SkippedProduct, 'reasons'>, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    const text = `it cannot be imported, for a reason that was not foreseen: ${reason.slice(0, 200)}`
    this.skip({ handle, line, lastLine, reasons: [{ line, text }] })
  }

  warn(handle: string, notes: readonly Note[]): void {
    for (const note of notes) {
      this.warnings++
      if (this.warningNotes.length < LISTED_MAX) this.warningNotes.push({ handle, ...note })
    }
  }
}

/** What a product that is added lacks, in words for a person. */
const GAPS = {
  stock: 'the file does not say its stock: it is added as a draft',
  pieces: 'it is added without stock: it is sold out',
  picture: 'it is added without a picture',
  category: 'it is added without a category',
} as const

export type Gap = keyof typeof GAPS

export const tellGap = (gap: Gap): string => GAPS[gap]
