import { LABEL_MAX, OPTION_MAX, VARIANTS_MAX } from '../../catalog/index.ts'
import type { Columns } from '../file/columns.ts'
import type { RowGroup } from '../file/group-rows.ts'
import { readFlag } from './cells.ts'
import type { Note, ProductDraft } from './draft.ts'
import { readDetails } from './read-details.ts'
import type { OptionLabels } from './read-options.ts'
import { colorPictures, readPictures, variantPictures } from './read-pictures.ts'
import { readPricing } from './read-pricing.ts'
import { readVariants, variantRows } from './read-variants.ts'

export type ReadProduct =
  | { kind: 'product'; draft: ProductDraft; warnings: Note[] }
  /** The product is not imported. */
  | { kind: 'skipped'; problems: Note[] }

/** Reads a product from the rows of one handle, or reports all problems with them. */
export function readProduct(group: RowGroup, columns: Columns): ReadProduct {
  const problems: Note[] = []
  const warnings: Note[] = []
  const warn = (note: Note) => warnings.push(note)
  const problem = (text: string) => problems.push({ line: group.line, text })
  const skipped = (): ReadProduct => ({ kind: 'skipped', problems })

  if (isGiftCard(group, columns)) {
    problem('gift cards are not sold here')
    return skipped()
  }
  const wideRow = group.rows.find(
    ({ cells }) => cells.length > columns.count && cells.slice(columns.count).some(Boolean),
  )
  if (wideRow)
    problems.push({
      line: wideRow.line,
      text: `the row has ${wideRow.cells.length} cells, the header ${columns.count}`,
    })
  const details = readDetails(group, columns, problem, warn)
  const rows = variantRows(group.rows, columns)
  if (rows.length === 0) problem(`${columns.nameOf('price')} is missing`)
  // Further problems would only repeat these.
  const tooMany = group.isTooLong || rows.length > VARIANTS_MAX
  if (tooMany) problem(`it has more than ${VARIANTS_MAX} variants`)
  if (tooMany || rows.length === 0) return skipped()

  const { variants, ...read } = readVariants(rows, columns)
  problems.push(...read.problems)
  if (problems.length > 0) return skipped()
  const pricing = readPricing(variants, warn, (note) => problems.push(note))
  if (!pricing) return skipped()
  if (pricing.sizes.some((size) => size.name.length > OPTION_MAX)) {
    problem('its options are too long to be joined')
    return skipped()
  }
  const pictures = readPictures(group.rows, columns, warn)
  const { isJoined, ...options } = pricing
  const colors = colorPictures(pricing, rows, columns, pictures)
  return {
    kind: 'product',
    warnings: [...read.warnings, ...warnings],
    draft: {
      ...details,
      line: group.line,
      lastLine: group.lastLine,
      ...options,
      ...labelsOf(read.labels, isJoined),
      colors,
      variants: variantPictures(pricing.variants, colors, { rows, columns, pictures }),
      pictures,
    },
  }
}

const labelsOf = ({ size, color }: OptionLabels, isJoined: boolean) =>
  isJoined
    ? { sizeLabel: `${size || 'Size'} / ${color || 'Color'}`.slice(0, LABEL_MAX), colorLabel: '' }
    : { sizeLabel: size, colorLabel: color }

function isGiftCard(group: RowGroup, columns: Columns): boolean {
  return readFlag(columns.cell(group.rows[0]?.cells ?? [], 'giftCard')) === true
}
