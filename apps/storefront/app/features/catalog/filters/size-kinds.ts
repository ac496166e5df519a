import type { FilterOption } from '@rialto/contract'

/** Units of one kind, with their size in its smallest one. */
const UNITS: Readonly<Record<string, readonly [kind: string, scale: number]>> = {
  ml: ['volume', 1],
  cl: ['volume', 10],
  dl: ['volume', 100],
  l: ['volume', 1_000],
  g: ['weight', 1],
  kg: ['weight', 1_000],
  mm: ['length', 1],
  cm: ['length', 10],
  m: ['length', 1_000],
}

interface MeasuredSize {
  /** Sizes of one kind are alternatives to each other: letters, shoe sizes, volumes. */
  kind: string
  /** Ascending within the kind; undefined where the market's order says more than the name. */
  figures: number[] | undefined
}

/** Reads the kind of a size from its name: `EU 42`, `500 ml`, `2 person`, `XL`. */
function measure(name: string): MeasuredSize {
  const plain = name.trim().toLowerCase()
  const letters = readLetters(plain)
  if (letters !== undefined) return { kind: 'letters', figures: [letters] }
  const figures = [...plain.matchAll(/\p{Nd}+(?:[.,]\p{Nd}+)?/gu)].map(([figure]) => Number(figure.replace(',', '.')))
  if (figures.length === 0 || figures.some(Number.isNaN)) return { kind: 'words', figures: undefined }
  const unit = plain.replace(/[\p{Nd}\p{P}\p{Z}×]/gu, '')
  const [kind, scale] = UNITS[unit] ?? [`unit ${unit}`, 1]
  return { kind, figures: figures.map((figure) => figure * scale) }
}

/** The place of `XXS` … `5XL` around `M`, which is 0. */
function readLetters(text: string): number | undefined {
  const [, times, xs = '', letter] = /^(\d?)(x*)([sml])$/.exec(text) ?? []
  if (letter === undefined || (times && xs.length !== 1)) return undefined
  if (letter === 'm') return xs === '' ? 0 : undefined
  return (1 + (times ? Number(times) : xs.length)) * (letter === 's' ? -1 : 1)
}

/** Sizes by kind, in the order in which the market has them; measured ones ascend. */
export function groupSizes<Size extends Pick<FilterOption, 'name'>>(sizes: readonly Size[]): Size[][] {
  const kinds = new Map<string, { size: Size; figures: number[] | undefined }[]>()
  for (const size of sizes) {
    const { kind, figures } = measure(size.name)
    kinds.set(kind, [...(kinds.get(kind) ?? []), { size, figures }])
  }
  return [...kinds.values()].map((group) =>
    group.sort((one, other) => compareFigures(one.figures, other.figures)).map(({ size }) => size),
  )
}

function compareFigures(some: readonly number[] = [], others: readonly number[] = []): number {
  const place = some.findIndex((figure, at) => figure !== others[at])
  return place < 0 ? 0 : (some[place] ?? 0) - (others[place] ?? 0)
}
