import { atMost, type Row } from '../lib/row.ts'
import { firstLoad } from '../lib/weight.ts'

const size = (what: 'html' | 'css' | 'javascript' | 'fonts', target: number): Row => ({
  name: `product page, first load: ${what}, compressed`,
  target: `<= ${target} kB`,
  products: 'demo',
  async measure({ shop }) {
    return atMost((await firstLoad(`${shop.url}/products/1/details`))[what] / 1000, target, 'kB')
  },
})

export const sizeRows: Row[] = [size('javascript', 165), size('css', 14), size('fonts', 60), size('html', 25)]
