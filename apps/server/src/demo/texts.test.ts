import { describe, expect, it } from 'vitest'
import { translateHtml } from './content.ts'

describe('translateHtml', () => {
  const texts = { 'Thrown by hand.': 'Tournée à la main.', 'Salt & pepper': 'Sel & poivre', Holds: 'Contient' }

  it('replaces whole text nodes and leaves tags, attributes and unknown texts alone', () => {
    expect(
      translateHtml(
        '<p>Thrown by hand.</p>\n<ul><li class="Holds">1.1 L</li></ul><table><tr><th>Holds</th></tr></table>',
        texts,
      ),
    ).toBe('<p>Tournée à la main.</p>\n<ul><li class="Holds">1.1 L</li></ul><table><tr><th>Contient</th></tr></table>')
  })

  it('keeps a greater-than sign within an attribute', () => {
    expect(translateHtml('<p><abbr title="a>Holds">Holds</abbr></p>', texts)).toBe(
      '<p><abbr title="a>Holds">Contient</abbr></p>',
    )
  })

  it('decodes entities before the lookup and escapes the translation', () => {
    expect(translateHtml('<p>Salt &amp; pepper</p>', texts)).toBe('<p>Sel &amp; poivre</p>')
    expect(translateHtml('<p>Holds</p>', { Holds: 'a < b' })).toBe('<p>a &lt; b</p>')
  })
})
