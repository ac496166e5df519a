import { describe, expect, it } from 'vitest'
import { anchorHeadings } from './anchors.ts'

const ids = (html: string) => anchorHeadings(html).contents.map(({ id }) => id)

describe('anchorHeadings', () => {
  it('makes ids of the words of headings, and lists them with their levels', () => {
    const { html, contents } = anchorHeadings(
      '<h2>How we <em>ship</em></h2><p>So.</p><h3 dir="ltr">By sea &amp; air</h3>',
    )
    expect(html).toBe(
      '<h2 id="section-how-we-ship">How we <em>ship</em></h2><p>So.</p><h3 id="section-by-sea-air" dir="ltr">By sea &amp; air</h3>',
    )
    expect(contents).toEqual([
      { id: 'section-how-we-ship', text: 'How we ship', level: 2 },
      { id: 'section-by-sea-air', text: 'By sea & air', level: 3 },
    ])
  })

  it('keeps letters and vowel signs of other scripts', () => {
    expect(ids('<h2>سياسة الإرجاع</h2><h2>আমাদের কথা</h2><h2>E\u0301te\u0301</h2>')).toEqual([
      'section-سياسة-الإرجاع',
      'section-আমাদের-কথা',
      'section-été',
    ])
  })

  it('makes unique ids', () => {
    const anchors = ids('<h2>Sizes</h2><h2>Sizes 2</h2><h2>Sizes</h2><h2>Sizes</h2><h2>!</h2><h2>?</h2>')
    expect(anchors).toEqual([
      'section-sizes',
      'section-sizes-2',
      'section-sizes-3',
      'section-sizes-4',
      'section-part',
      'section-part-2',
    ])
  })

  it('returns its own output unchanged', () => {
    const once = anchorHeadings('<h2>A</h2><p>x</p><h2>A</h2>')
    expect(anchorHeadings(once.html)).toEqual(once)
  })

  it('points links within the text to the new ids', () => {
    const { html } = anchorHeadings(
      '<p><a href="#été">x</a> <a href="#%C3%A9t%C3%A9">y</a> <a href="#no">z</a></p><h2>Été</h2>',
    )
    expect(html).toContain('<a href="#section-été">x</a> <a href="#section-été">y</a> <a href="#no">z</a>')
  })

  it('keeps tags within attributes unchanged', () => {
    const { html, contents } = anchorHeadings('<h2 lang="a>b">Pots</h2><p><img alt="<h2>x</h2>" src="/a.webp"></p>')
    expect(html).toBe('<h2 id="section-pots" lang="a>b">Pots</h2><p><img alt="<h2>x</h2>" src="/a.webp"></p>')
    expect(contents).toHaveLength(1)
  })

  it('makes ids that cannot break out of the attribute', () => {
    const { html } = anchorHeadings('<h2>"&gt;&lt;img onerror=x&gt;</h2>')
    expect(html).toContain('<h2 id="section-img-onerror-x">')
  })
})
