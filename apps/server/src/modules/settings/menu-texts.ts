type Kind = 'menu' | 'footer' | 'footer_item'
type Texts = Partial<Record<string, string>>

/** Translations of menus and footers, by `kind/locale/id`. */
export type MenuTexts = ReadonlyMap<string, Texts>

export interface MenuTextRow {
  kind: string
  item_id: number
  locale: string
  texts_json: string
}

export function readMenuTexts(rows: readonly MenuTextRow[]): MenuTexts {
  return new Map(rows.map((row) => [`${row.kind}/${row.locale}/${row.item_id}`, JSON.parse(row.texts_json) as Texts]))
}

export function menuText(texts: MenuTexts, kind: Kind, locale: string, id: number, field: string): string | undefined {
  return texts.get(`${kind}/${locale}/${id}`)?.[field]
}
