import type { Note } from './product/draft.ts'

/** A product of which nothing was taken over, and why. */
export interface SkippedProduct {
  handle: string
  line: number
  lastLine: number
  reasons: Note[]
}

export interface Warning extends Note {
  /** '' where it is not about one product. */
  handle: string
}

/** What an import has done, or with `dryRun` would do. */
export interface ImportReport {
  /** `id` is null while the shop has not been made. */
  shop: { id: number | null; name: string; isNew: boolean }
  dryRun: boolean
  added: number
  updated: number
  unchanged: number
  skipped: number
  warnings: number
  /** The first of each: a file can hold more wrong rows than anybody reads. */
  skippedProducts: SkippedProduct[]
  warningNotes: Warning[]
  /** The file could be read no further, or the database took no more; what is counted above stands. */
  stopped: { line: number | null; reason: string } | null
  encoding: string
  delimiter: string
  milliseconds: number
}

const KEPT_MAX = 1_000

export type Outcome = 'added' | 'updated' | 'unchanged'

/** Counts as the import goes, in bounded memory. */
export class Tally {
  readonly counts: Record<Outcome, number> = { added: 0, updated: 0, unchanged: 0 }
  readonly skippedProducts: SkippedProduct[] = []
  readonly warningNotes: Warning[] = []
  skipped = 0
  warnings = 0

  get products(): number {
    return this.counts.added + this.counts.updated + this.counts.unchanged + this.skipped
  }

  skip(product: SkippedProduct): void {
    this.skipped++
    if (this.skippedProducts.length < KEPT_MAX) this.skippedProducts.push(product)
  }

  warn(handle: string, notes: readonly Note[]): void {
    for (const note of notes) {
      this.warnings++
      if (this.warningNotes.length < KEPT_MAX) this.warningNotes.push({ handle, ...note })
    }
  }
}
