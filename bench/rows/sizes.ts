import { consoleScripts, firstLoad } from '../lib/api.ts'
import { atMost, type Row } from '../lib/row.ts'

const size = (what: 'html' | 'css' | 'javascript' | 'fonts', target: number, limit?: number): Row => ({
  name: `product page, first load: ${what}, compressed`,
  target: `<= ${target} kB`,
  limit,
  products: 'demo',
  async measure({ shop }) {
    return atMost((await firstLoad(`${shop.url}/products/1/details`))[what] / 1000, target, 'kB')
  },
})

const CONSOLE_KB = 150

const consoleSize: Row = {
  name: 'console, first list: javascript, compressed',
  target: `<= ${CONSOLE_KB} kB`,
  products: 'demo',
  async measure({ shop }) {
    return atMost((await consoleScripts(shop.url)) / 1000, CONSOLE_KB, 'kB')
  },
}

export const sizeRows: Row[] = [
  size('javascript', 165),
  size('css', 14, 0.84),
  size('fonts', 60),
  size('html', 25),
  consoleSize,
]
