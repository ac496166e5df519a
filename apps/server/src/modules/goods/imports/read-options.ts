import { cleanLine, foldName } from '../../../lib/words.ts'
import { LABEL_MAX, OPTION_MAX } from '../catalog/index.ts'
import type { Column, Columns } from './columns.ts'
import type { Row } from './read-file.ts'
import type { Note } from './report.ts'

interface Choice {
  size: string | null
  color: string | null
}

interface ReadOptions {
  choices: Choice[]
  /** '' for the market's words. */
  labels: OptionLabels
  problems: Note[]
}

export interface OptionLabels {
  size: string
  color: string
}

const OPTIONS: { name: Column; value: Column }[] = [
  { name: 'option1Name', value: 'option1' },
  { name: 'option2Name', value: 'option2' },
  { name: 'option3Name', value: 'option3' },
]

/** The value that exports give to the only option of a product without options. */
const NO_OPTION = 'default title'

/**
 * Reads the size and colour of each variant's row. An option named like a size is the size, one named like a colour the colour;
 * options of other names fill what is left of the two, and any further option is joined to the size: "M / Cotton". The product keeps the
 * names that are more than size and colour.
 */
export function readOptions(rows: readonly Row[], columns: Columns): ReadOptions {
  const used = OPTIONS.filter(({ value }) => rows.some((row) => isChoice(columns.cell(row.cells, value))))
  const names = used.map(({ name }) => cleanLine(firstCell(rows, columns, name)))
  const slots = assignSlots(names)
  const labelOf = (slot: 'size' | 'color') =>
    ownName(slots[slot].flatMap((index) => names[index] || []).join(' / ')).slice(0, LABEL_MAX)
  const problems: Note[] = []
  const choices = rows.map((row) => {
    const values = used.map(({ value }) => {
      const text = cleanLine(columns.cell(row.cells, value))
      if (text === '') problems.push({ line: row.line, text: `${optionLabel(value)} is missing` })
      return text
    })
    const pick = (slot: 'size' | 'color') => {
      const text = slots[slot].map((index) => values[index] ?? '').join(' / ')
      if (text.length > OPTION_MAX)
        problems.push({
          line: row.line,
          text: `the option "${text.slice(0, 40)}…" is over ${OPTION_MAX} characters long`,
        })
      return slots[slot].length === 0 ? null : text
    }
    return { size: pick('size'), color: pick('color') }
  })
  return { choices, labels: { size: labelOf('size'), color: labelOf('color') }, problems }
}

/** Assigns options, by their index, to the size and the colour. */
function assignSlots(names: string[]): { size: number[]; color: number[] } {
  const kinds = names.map(optionKind)
  const size = kinds.indexOf('size')
  const color = kinds.indexOf('color')
  const slots = { size: size < 0 ? [] : [size], color: color < 0 ? [] : [color] }
  names.forEach((_, index) => {
    if (index === size || index === color) return
    if (slots.size.length === 0) slots.size.push(index)
    else if (slots.color.length === 0) slots.color.push(index)
    else slots.size.push(index)
  })
  return slots
}

function isChoice(value: string): boolean {
  return value !== '' && value.toLowerCase() !== NO_OPTION
}

function firstCell(rows: readonly Row[], columns: Columns, column: Column): string {
  for (const row of rows) {
    const cell = columns.cell(row.cells, column)
    if (cell !== '') return cell
  }
  return ''
}

const optionLabel = (column: Column) => `Option${column.slice(-1)} Value`

// Words for size and colour in the languages of exports.

const SIZE_WORDS = new Set(
  `size sizes taille tailles pointure talla tallas tamaño größe grösse groesse größen maat maten taglia taglie misura tamanho tamanhos
  numeração storlek størrelse koko rozmiar velikost veľkosť méret mărime размер розмір μέγεθος beden ukuran saiz مقاس المقاس الحجم حجم القياس
  מידה সাইজ আকার ขนาด サイズ 尺码 尺寸 尺碼 大小 사이즈`.split(/\s+/),
)

const COLOR_WORDS = new Set(
  `color colors colour colours shade couleur couleurs coloris farbe farben colore colori cor cores kleur kleuren färg farge farve väri kolor
  barva farba szín culoare цвет колір χρώμα renk warna màu لون اللون ألوان צבע রঙ রং สี カラー 色 颜色 顏色 색상 컬러`.split(
    /\s+/,
  ),
)

/** Words that say more than the market's own would. */
const OWN_WORDS = new Set(['shade', 'pointure', 'numeração'])

/**
 * The name that a product keeps for an option: none where it only says size or colour, which shoppers read in their own language.
 */
function ownName(name: string): string {
  const folded = foldName(name)
  return (SIZE_WORDS.has(folded) || COLOR_WORDS.has(folded)) && !OWN_WORDS.has(folded) ? '' : name
}

type OptionKind = 'size' | 'color' | 'other'

/** Classifies an option by its name, such as "Shoe size", "Taille (EU)" or "Frame Colour". */
export function optionKind(name: string): OptionKind {
  const words = foldName(name)
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
  if (words.some((word) => SIZE_WORDS.has(word))) return 'size'
  return words.some((word) => COLOR_WORDS.has(word)) ? 'color' : 'other'
}
