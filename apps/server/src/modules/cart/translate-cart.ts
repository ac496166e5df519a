import type { Db, Tx } from '../../db/index.ts'
import { translateRows } from '../translations/index.ts'
import type { Chosen, PricedCart } from './priced-cart.ts'

/** The same cart with the names of products, shops, sizes and colours in another language. */
export async function translateCart(db: Db | Tx, cart: PricedCart, locale: string): Promise<PricedCart> {
  const lines = cart.groups.flatMap((group) => group.lines)
  const shops = await translateRows(
    db,
    'shop',
    locale,
    cart.groups.map((group) => group.shop),
    ['name', 'estimated_delivery'],
  )
  const named = [
    ...lines.map((line) => ({ id: line.product_id, name: line.name, unit: line.unit })),
    ...cart.gone.map((line) => ({ id: line.product_id, name: line.name, unit: null })),
  ]
  const products = new Map(
    (await translateRows(db, 'product', locale, named, ['name', 'unit'])).map((row) => [row.id, row]),
  )
  const sizes = await chosenIn(
    db,
    'size',
    locale,
    lines.map((line) => line.size),
  )
  const colors = await chosenIn(
    db,
    'color',
    locale,
    lines.map((line) => line.color),
  )
  const nameOf = (line: { product_id: number; name: string }) => products.get(line.product_id)?.name ?? line.name
  return {
    groups: cart.groups.map(({ shop, lines }, index) => ({
      shop: shops[index] ?? shop,
      lines: lines.map((line) => ({
        ...line,
        name: nameOf(line),
        unit: line.unit && (products.get(line.product_id)?.unit ?? line.unit),
        size: line.size && (sizes.get(line.size.id) ?? line.size),
        color: line.color && (colors.get(line.color.id) ?? line.color),
      })),
    })),
    gone: cart.gone.map((line) => ({ ...line, name: nameOf(line) })),
  }
}

async function chosenIn(
  db: Db | Tx,
  kind: 'size' | 'color',
  locale: string,
  all: readonly (Chosen | null)[],
): Promise<Map<number, Chosen>> {
  const some = all.filter((one) => one !== null)
  return new Map((await translateRows(db, kind, locale, some, ['name'])).map((one) => [one.id, one]))
}
