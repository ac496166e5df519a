/** The other server's products and shops. */
export interface Goods {
  id: number
  shop: number
  name: string
  brand?: string
  price: number
  discount_price?: number
  discount_percentage?: number
  size?: { name: string }
  color?: { name: string }
  picture: string
  rating?: number
  total_reviews?: number
}

interface Shop {
  id: number
  name: string
  rating?: number
  logo: string
}

export const SHOPS: readonly Shop[] = [
  { id: 11, name: 'Harbour Kilns', rating: 4.6, logo: 'kilns' },
  // Without ratings.
  { id: 12, name: 'Loom & Lane', logo: 'loom' },
]

export const GOODS: readonly Goods[] = [
  {
    id: 901,
    shop: 11,
    name: 'Stoneware teapot',
    brand: 'Harbour',
    price: 40,
    discount_price: 30,
    discount_percentage: 25,
    color: { name: 'Sage' },
    size: { name: '1.2 l' },
    picture: 'teapot',
    rating: 4.5,
    total_reviews: 12,
  },
  // Without the optional fields.
  { id: 902, shop: 12, name: 'Linen runner', price: 18.5, picture: 'runner' },
  { id: 903, shop: 12, name: 'Wool throw', brand: 'Loom', price: 75, discount_price: 0, picture: 'throw' },
]

export const [kilns, loom] = SHOPS as [Shop, Shop]
export const [teapot, runner] = GOODS as [Goods, Goods]

export const goodsById = (id: unknown): Goods | undefined => GOODS.find((one) => one.id === id)

/** Plain squares, each of its own colour. */
const COLOURS = ['#7a9e87', '#c8a27a', '#5f7f9e', '#9e6f5f', '#8a7ab0']
export function pictureOf(name: string): string {
  const colour = COLOURS[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLOURS.length]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${colour}"/></svg>`
}
