import { foldName } from '../../../../lib/names.ts'

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
export function ownName(name: string): string {
  const folded = foldName(name)
  return (SIZE_WORDS.has(folded) || COLOR_WORDS.has(folded)) && !OWN_WORDS.has(folded) ? '' : name
}

export type OptionKind = 'size' | 'color' | 'other'

/** Classifies an option by its name, such as "Shoe size", "Taille (EU)" or "Frame Colour". */
export function optionKind(name: string): OptionKind {
  const words = foldName(name)
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
  if (words.some((word) => SIZE_WORDS.has(word))) return 'size'
  return words.some((word) => COLOR_WORDS.has(word)) ? 'color' : 'other'
}
