import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstSentence } from './convert.ts'
import { sanitizeDescription } from './sanitize.ts'

describe('sanitizeDescription', () => {
  it.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="x()" style="color:red" class="a" id="b">Text</p>', '<p>Text</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<p><a>a</a></p>'],
    ['<a href=" java\nscript:alert(1)">a</a>', '<p><a>a</a></p>'],
    ['<a href="data:text/html,x">a</a>', '<p><a>a</a></p>'],
    [
      '<a href="https://a.test/?a=1&b=2" target="_top">a</a>',
      '<p><a href="https://a.test/?a=1&amp;b=2" rel="nofollow noopener">a</a></p>',
    ],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<style>p{}</style><iframe src="https://a.test">in</iframe><p>ok</p>', '<p>ok</p>'],
    ['<form action="/x"><input value="1"><button>Go</button></form>', ''],
    ['<h1>Name</h1>', '<h2>Name</h2>'],
    ['<!-- hidden --><p>ok<!--[if mso]>x<![endif]--></p>', '<p>ok</p>'],
    ['<table><tr><td colspan="2" width="9">a</td></tr></table>', '<table><tr><td colspan="2">a</td></tr></table>'],
    ['<p>1 < 2 & 3 > 2</p>', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
    ['<p>open', '<p>open</p>'],
  ])('turns %j into %j', (html, safe) => {
    expect(sanitizeDescription(html)).toBe(safe)
  })

  it.each([
    ['One line', '<p>One line</p>'],
    ['One\r\ntwo\n\n  three  ', '<p>One<br />two</p>\n<p>three</p>'],
    ['A & B', '<p>A &amp; B</p>'],
    ['<b>Bold\n\nover two</b>', '<p><b>Bold</b></p>\n<p>over two</p>'],
    ['', ''],
    [' \n ', ''],
  ])('puts text without blocks into paragraphs: %j', (text, safe) => {
    expect(sanitizeDescription(text)).toBe(safe)
  })

  it('is idempotent', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<li>',
      '</ul>',
      '<td>',
      '<a href="x">',
      '<a href="javascript:x" lang="en">',
      '<a href="//x">',
      '</a>',
      '<br>',
      '\n\n',
      ' a ',
      '&amp;',
      '&lt;',
      '<',
      '>',
      '"',
      '&',
      '<h1>',
      '<div>',
      '</div>',
      '<script>',
      '</script>',
      '<svg>',
      '</svg>',
      'ü',
      '\u0000',
      "'",
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
        const once = sanitizeDescription(parts.join(''))
        expect(sanitizeDescription(once)).toBe(once)
      }),
      { numRuns: 500 },
    )
  })

  it('leaves nothing executable', () => {
    const anything = fc.array(
      fc.constantFrom(
        '<',
        '>',
        '/',
        '"',
        "'",
        '=',
        ' ',
        'script',
        'img',
        'onerror',
        'svg',
        'style',
        'a',
        'href',
        'javascript:',
        'x',
        '\n',
        '\u0000',
        '&#106;',
        'math',
        '!--',
        '--',
      ),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(anything, (parts) => {
        expect(sanitizeDescription(parts.join(''))).not.toMatch(
          /<(?:script|img|svg|style|math)|<[^>]*\s(?:on\w+|style)\s*=|href="\s*javascript:/i,
        )
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('firstSentence', () => {
  it.each([
    ['<p>A pot. It pours.</p>', 'A pot.'],
    ['<h2>Care</h2><ul><li>Wash cold</li></ul>', 'Care Wash cold'],
    ['<p>Dr<b>ie</b>d &amp; cut</p>', 'Dried & cut'],
    ['', ''],
    ['<p>هل هو جيد؟ نعم.</p>', 'هل هو جيد؟'],
  ])('of %j is %j', (html, sentence) => {
    expect(firstSentence(html)).toBe(sentence)
  })

  it('is cut between words when it is long', () => {
    const cut = firstSentence(`<p>${'word '.repeat(80)}</p>`)
    expect(cut).toMatch(/^(word )+word…$/)
    expect(cut.length).toBeLessThanOrEqual(161)
  })
})
