import { ENERGY_CLASSES, PRODUCT_STATUSES, type ProductStatus, WITHDRAWAL_EXEMPTIONS } from '@rialto/contract/enums'
import { LINK_MAX, NAME_MAX, SAFETY_IDENTIFIER_MAX, SAFETY_WARNINGS_MAX } from '@rialto/contract/limits'
import { ENERGY_LINK } from '@rialto/contract/links'
import { sanitizeDescription } from '../../../html/sanitize.ts'
import { cleanLine, normalizeNewlines } from '../../../lib/words.ts'
import {
  ALT_MAX,
  BODY_MAX,
  BRAND_MAX,
  CATEGORY_MAX,
  type CategoryNames,
  HANDLE_MAX,
  LABEL_MAX,
  OPTION_MAX,
  PICTURES_MAX,
  SUMMARY_MAX,
  TAGS_MAX,
  TITLE_MAX,
  URL_MAX,
  VARIANTS_MAX,
} from '../catalog/index.ts'
import { parseTags, readFlag } from './cells.ts'
import type { Column, Columns } from './columns.ts'
import type { Row, RowGroup } from './read-file.ts'
import type { OptionLabels } from './read-options.ts'
import { type Pricing, readPricing, readVariants, variantRows } from './read-variants.ts'
import type { DraftColor, DraftPicture, DraftVariant, Note, ProductDraft } from './report.ts'

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
      ...read.net,
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

type ProductDetails = Pick<
  ProductDraft,
  | 'handle'
  | 'name'
  | 'description'
  | 'summary'
  | 'brand'
  | 'status'
  | 'categories'
  | 'taxCategory'
  | 'withdrawalExempt'
  | 'energyLabel'
  | 'safety'
>

/** Reads the details of a product, which are in its first row. Do not use the result where a problem was reported. */
function readDetails(
  group: RowGroup,
  columns: Columns,
  problem: (text: string) => void,
  warn: (note: Note) => void,
): ProductDetails {
  const first = group.rows[0]?.cells ?? []
  const cell = (column: Column) => columns.cell(first, column)
  const line = (column: Column, text: string, max: number) => {
    const clean = cleanLine(text)
    if (clean.length > max) problem(`${columns.nameOf(column)} is over ${max} characters long`)
    return clean
  }
  const needed = (column: Column, text: string, max: number) => {
    const clean = line(column, text, max)
    if (clean === '') problem(`${columns.nameOf(column)} is missing`)
    return clean
  }
  /** One of a closed list; null for an empty cell. */
  function readChoice<Choice extends string>(choices: readonly Choice[], column: Column, text: string): Choice | null {
    const found = choices.find((choice) => choice === text)
    if (text !== '' && !found)
      problem(`${columns.nameOf(column)} "${text.slice(0, 40)}" is none of: ${choices.join(', ')}`)
    return found ?? null
  }
  function readEnergyLabel(): ProductDraft['energyLabel'] {
    const energy = readChoice(ENERGY_CLASSES, 'energyClass', cell('energyClass').toUpperCase())
    const link = cell('energyLink')
    if (link !== '' && !(ENERGY_LINK.test(link) && link.length <= LINK_MAX))
      problem(`${columns.nameOf('energyLink')} is no address that begins with https://`)
    else if (link !== '' && energy === null && cell('energyClass') === '')
      problem(`${columns.nameOf('energyClass')} is missing beside its link`)
    const picture = cell('energyPicture')
    if (picture !== '' && energy === null && cell('energyClass') === '')
      problem(`${columns.nameOf('energyClass')} is missing beside its picture`)
    return energy && { class: energy, link: link || null, picture: columns.has('energyPicture') ? picture : undefined }
  }
  function readSafety(): ProductDraft['safety'] {
    const told = (column: Column, max: number) => (columns.has(column) ? line(column, cell(column), max) : undefined)
    const warnings = normalizeNewlines(cell('warnings')).trim()
    if (warnings.length > SAFETY_WARNINGS_MAX)
      problem(`${columns.nameOf('warnings')} is over ${SAFETY_WARNINGS_MAX} characters long`)
    return {
      manufacturer: told('manufacturer', NAME_MAX),
      responsible: told('responsible', NAME_MAX),
      identifier: told('identifier', SAFETY_IDENTIFIER_MAX),
      warnings: columns.has('warnings') ? warnings : undefined,
      oldReason: told('oldReason', SAFETY_IDENTIFIER_MAX),
    }
  }
  const body = cell('body')
  const isLong = body.length > BODY_MAX
  if (isLong) problem(`${columns.nameOf('body')} is over ${BODY_MAX} characters long`)
  const warnHere = (text: string) => warn({ line: group.line, text })
  const status = readStatus(cell('published'), cell('status'), problem)
  const categories = readCategories(cell('type'), cell('tags'), warnHere)
  return {
    handle: needed('handle', group.handle, HANDLE_MAX),
    name: needed('title', cell('title'), TITLE_MAX),
    description: columns.has('body') && !isLong ? sanitizeDescription(body) : undefined,
    summary: columns.has('summary') ? readSummary(cell('summary'), warnHere) : undefined,
    brand: columns.has('vendor') ? line('vendor', cell('vendor'), BRAND_MAX) : undefined,
    status: columns.has('published') || columns.has('status') ? status : undefined,
    taxCategory: cleanLine(cell('taxCategory')),
    withdrawalExempt: columns.has('withdrawal')
      ? readChoice(WITHDRAWAL_EXEMPTIONS, 'withdrawal', cell('withdrawal').toLowerCase())
      : undefined,
    energyLabel: columns.has('energyClass') ? readEnergyLabel() : undefined,
    safety: readSafety(),
    categories: columns.has('type') || columns.has('tags') ? categories : undefined,
  }
}

/** A longer one is for search engines, which cut it too. */
function readSummary(text: string, warn: (text: string) => void): string {
  const summary = cleanLine(text)
  if (summary.length > SUMMARY_MAX)
    warn(`SEO Description is over ${SUMMARY_MAX} characters long: what follows them is left out`)
  return summary.slice(0, SUMMARY_MAX)
}

function readStatus(published: string, status: string, problem: (text: string) => void): ProductStatus {
  const shown = published === '' ? true : readFlag(published)
  if (shown === undefined) problem(`Published "${published.slice(0, 40)}" is neither true nor false`)
  const own = PRODUCT_STATUSES.find((each) => each === status.toLowerCase())
  if (own === 'draft' || own === 'archived') return own
  return shown && /^(active|)$/i.test(status) ? 'active' : 'hidden'
}

function readCategories(type: string, tags: string, warn: (text: string) => void): CategoryNames {
  // Long enough for a path of two names, whose lengths are checked when they are looked up.
  const usable = (name: string) => {
    if (name.length <= CATEGORY_MAX * 2 + 3) return true
    warn(`"${name.slice(0, 40)}…" is too long for a category`)
    return false
  }
  const names = parseTags(tags).filter(usable)
  if (names.length > TAGS_MAX) warn(`it has ${names.length} tags: the first ${TAGS_MAX} become categories`)
  const main = cleanLine(type)
  return { type: usable(main) ? main : '', tags: names.slice(0, TAGS_MAX) }
}

/**
 * Reads the pictures of a product's rows in their order, without duplicates; pictures of variants alone come last. Cells that are no
 * web address are skipped with a warning. Undefined if the file has no column for pictures.
 */
function readPictures(rows: readonly Row[], columns: Columns, warn: (note: Note) => void): DraftPicture[] | undefined {
  if (!columns.has('image') && !columns.has('variantImage')) return undefined
  const named = rows
    .map((row, index) => ({
      url: pictureUrl(columns.cell(row.cells, 'image')),
      text: columns.cell(row.cells, 'image'),
      alt: cleanLine(columns.cell(row.cells, 'imageAlt')),
      position: Number.parseInt(columns.cell(row.cells, 'imagePosition'), 10) || index + 1,
      line: row.line,
    }))
    .filter((picture) => picture.text !== '')
    .sort((a, b) => a.position - b.position)
  const ofVariants = rows
    .map((row) => ({ text: columns.cell(row.cells, 'variantImage'), alt: '', line: row.line }))
    .filter((picture) => picture.text !== '')
    .map((picture) => ({ ...picture, url: pictureUrl(picture.text) }))
  const pictures = new Map<string, DraftPicture>()
  for (const { url, text, alt, line } of [...named, ...ofVariants]) {
    if (url === undefined) warn({ line, text: `"${text.slice(0, 80)}" is no address of a picture` })
    else if (!pictures.has(url)) {
      if (alt.length > ALT_MAX)
        warn({ line, text: `Image Alt Text is over ${ALT_MAX} characters long: the rest is left out` })
      pictures.set(url, { url, alt: alt.slice(0, ALT_MAX), line })
    }
  }
  if (pictures.size > PICTURES_MAX)
    warn({ line: rows[0]?.line ?? 0, text: `it has ${pictures.size} pictures: the first ${PICTURES_MAX} are taken` })
  return [...pictures.values()].slice(0, PICTURES_MAX)
}

/** Gives each colour the picture of its first variant that has one. */
function colorPictures(
  { colors, variants }: Pricing,
  rows: readonly Row[],
  columns: Columns,
  pictures: readonly DraftPicture[] | undefined,
): DraftColor[] {
  const taken = new Set(pictures?.map((picture) => picture.url))
  const shown = new Map<string, string>()
  variants.forEach(({ color }, index) => {
    const url = pictureUrl(columns.cell(rows[index]?.cells ?? [], 'variantImage'))
    if (color !== null && url !== undefined && taken.has(url) && !shown.has(color)) shown.set(color, url)
  })
  return colors.map((color) => ({ ...color, picture: shown.get(color.name) ?? null }))
}

/** Gives each variant its picture where that is not its colour's. */
function variantPictures(
  variants: readonly DraftVariant[],
  colors: readonly DraftColor[],
  {
    rows,
    columns,
    pictures,
  }: { rows: readonly Row[]; columns: Columns; pictures: readonly DraftPicture[] | undefined },
): DraftVariant[] {
  if (!columns.has('variantImage')) return [...variants]
  const taken = new Set(pictures?.map((picture) => picture.url))
  const ofColors = new Map(colors.map(({ name, picture }) => [name, picture]))
  return variants.map((variant, index) => {
    const url = pictureUrl(columns.cell(rows[index]?.cells ?? [], 'variantImage'))
    const isOwn = url !== undefined && taken.has(url) && url !== ofColors.get(variant.color ?? '')
    return { ...variant, picture: isOwn ? url : null }
  })
}

/** Normalizes the web address of a picture; undefined for anything else. */
function pictureUrl(text: string): string | undefined {
  const address = text.startsWith('//') ? `https:${text}` : text
  if (address.length > URL_MAX || !/^https?:\/\//i.test(address) || /[\s\p{Cc}]/u.test(address)) return undefined
  return URL.canParse(address) ? address : undefined
}
