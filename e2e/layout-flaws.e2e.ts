import { DETAIL } from '../scripts/test-runs.mjs'
import { expect, test } from './support/fixtures.ts'
import { layoutFlaws } from './support/layout-flaws.ts'
import { OWN_VIEW } from './support/views.ts'

const pageWith = (content: string, { dir = 'ltr', footer = '' } = {}) => `
  <!doctype html><html dir="${dir}"><body style="margin:0;font:16px/20px sans-serif">
  <style>.wrap{padding:0 32px} .row{display:flex;gap:8px;width:400px}
    .cut{overflow:hidden;white-space:nowrap;text-overflow:ellipsis} .num{direction:ltr;unicode-bidi:isolate}</style>
  <header><div class="wrap">Logo</div></header><main><div class="wrap">${content}</div></main>
  <footer><div class="wrap">${footer}</div></footer></body></html>`

const flaws: [name: string, page: string, message: RegExp][] = [
  [
    'a number at the far end of its tile',
    pageWith('<div style="display:grid;width:200px"><span>الطلبات</span><b class="num">12</b></div>', { dir: 'rtl' }),
    /“12” stands \d+ px from where its line begins/,
  ],
  [
    'a squeezed icon',
    pageWith(
      '<div class="row"><svg class="icon" width="20" height="20" style="width:6px"></svg><b>Wiedersehen</b></div>',
    ),
    /an icon in div\.row is \d+ by 20 px/,
  ],
  [
    'a truncated name beside free space',
    pageWith(
      '<div class="row"><span class="cut" style="width:60px">Amira Haddad</span><b style="margin-left:auto">9</b></div>',
    ),
    /“Amira Haddad” is cut while div\.row has \d+ px free/,
  ],
  [
    'overlapping texts',
    pageWith('<p style="margin:0">A long sentence here</p><p style="margin:-12px 0 0">Another sentence</p>'),
    /“A long sentence here” .* and “Another sentence” .* overlap/,
  ],
  [
    'overlapping buttons',
    pageWith('<button style="width:90px">Buy</button><button style="width:90px;margin-left:-60px">Wait</button>'),
    /“Buy” .* and “Wait” .* overlap/,
  ],
  [
    'a page narrower than its header',
    pageWith('Words').replace('<main><div class="wrap"', '<main><div class="wrap" style="max-width:600px;margin:auto"'),
    /div\.wrap misses the edges of the page/,
  ],
  [
    'a footer row that ends before the margin',
    pageWith('', {
      footer: '<div style="display:flex;justify-content:space-between;padding-right:56px">© <p>Cash</p></div>',
    }),
    /div misses the edges of the page/,
  ],
]

test.describe('layoutFlaws', { tag: DETAIL }, () => {
  for (const [name, html, message] of flaws)
    test(`reports ${name}`, { tag: OWN_VIEW }, async ({ page }) => {
      await page.setContent(html)
      expect(await layoutFlaws(page)).toEqual([expect.stringMatching(message)])
    })

  test('reports nothing for a page without flaws', { tag: OWN_VIEW }, async ({ page }) => {
    const tile =
      '<div style="display:grid;justify-items:start;width:200px"><span>الطلبات</span><b class="num">12</b></div>'
    const name =
      '<div class="row"><span class="cut" style="flex:1;min-width:0">A name as long as the row is wide, and longer</span></div>'
    const float = '<p>Below</p><button style="position:fixed;top:0;left:0">Menu</button>'
    await page.setContent(pageWith(tile + name + float, { dir: 'rtl', footer: '<div>© 2026</div>' }))
    expect(await layoutFlaws(page)).toEqual([])
  })

  test('checks only the dialog when one is open', { tag: OWN_VIEW }, async ({ page }) => {
    const behind = '<p style="margin:0">A long sentence here</p><p style="margin:-12px 0 0">Another sentence</p>'
    await page.setContent(pageWith(`${behind}<div role="dialog"><p>Quiet</p></div>`))
    expect(await layoutFlaws(page)).toEqual([])
  })
})
