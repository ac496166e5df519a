import { cleanLine } from '../../../lib/names.ts'
import { ALT_MAX, PICTURES_MAX, URL_MAX } from '../catalog/index.ts'
import type { Columns } from './columns.ts'
import type { DraftColor, DraftPicture, DraftVariant, Note } from './draft.ts'
import type { Row } from './read-file.ts'
import type { Pricing } from './read-variants.ts'

/**
 * Reads the pictures of a product's rows in their order, without duplicates; pictures of variants alone come last. Cells that are no
 * web address are skipped with a warning. Undefined if the file has no column for pictures.
 */
export function readPictures(
  rows: readonly Row[],
  columns: Columns,
  warn: (note: Note) => void,
): DraftPicture[] | undefined {
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
export function colorPictures(
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
export function variantPictures(
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
