import type { Columns } from '../file/columns.ts'
import type { Block } from '../file/read-blocks.ts'
import type { Note, ProductDraft } from './draft.ts'
import { OPTION_MAX, VARIANTS_MAX } from './limits.ts'
import { colorPictures, readPictures } from './read-pictures.ts'
import { readPricing } from './read-pricing.ts'
import { readVariants, variantRows } from './read-variants.ts'
import { readWhole } from './read-whole.ts'

export type ReadProduct =
  | { kind: 'product'; draft: ProductDraft; warnings: Note[] }
  /** Nothing of it is taken over. */
  | { kind: 'skipped'; problems: Note[] }

/** Makes a product of the rows of one handle, or says all that is wrong with them. */
export function readProduct(block: Block, columns: Columns): ReadProduct {
  const problems: Note[] = []
  const warnings: Note[] = []
  const warn = (note: Note) => warnings.push(note)
  const problem = (text: string) => problems.push({ line: block.line, text })
  const skipped = (): ReadProduct => ({ kind: 'skipped', problems })

  if (isGiftCard(block, columns)) {
    problem('gift cards are not sold here')
    return skipped()
  }
  const wide = block.rows.find(({ cells }) => cells.length > columns.count && cells.slice(columns.count).some(Boolean))
  if (wide)
    problems.push({ line: wide.line, text: `the row has ${wide.cells.length} cells, the header ${columns.count}` })
  const whole = readWhole(block, columns, problem, warn)
  const rows = variantRows(block.rows, columns)
  if (rows.length === 0) problem(`${columns.nameOf('price')} is missing`)
  // Not read any further: what follows would only repeat itself.
  const tooMany = block.tooLong || rows.length > VARIANTS_MAX
  if (tooMany) problem(`it has more than ${VARIANTS_MAX} variants`)
  if (tooMany || rows.length === 0) return skipped()

  const { variants, ...read } = readVariants(rows, columns)
  problems.push(...read.problems)
  if (problems.length > 0) return skipped()
  const pricing = readPricing(variants, warn)
  if (pricing.sizes.some((size) => size.name.length > OPTION_MAX)) {
    problem('its options are too long to be joined')
    return skipped()
  }
  const pictures = readPictures(block.rows, columns, warn)
  return {
    kind: 'product',
    warnings: [...read.warnings, ...warnings],
    draft: {
      ...whole,
      line: block.line,
      lastLine: block.lastLine,
      ...pricing,
      colors: colorPictures(pricing, rows, columns, pictures),
      pictures,
    },
  }
}

function isGiftCard(block: Block, columns: Columns): boolean {
  return columns.cell(block.rows[0]?.cells ?? [], 'giftCard').toLowerCase() === 'true'
}
