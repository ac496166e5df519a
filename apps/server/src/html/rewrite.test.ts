import { describe, expect, it } from 'vitest'
import { replaceAttributes } from './rewrite.ts'

describe('replaceAttributes', () => {
  it('changes the attributes of the selected tags only', () => {
    const html = '<P class=a>1 &lt; 2<br/><img src="a.png" alt="a>b &amp; &quot;c&quot;" /><IMG SRC=b.png></P>'
    const moved = replaceAttributes(html, ({ name, attributes }) =>
      name === 'img' ? { ...attributes, src: `/media/${attributes.src}` } : undefined,
    )
    expect(moved).toBe(
      '<P class=a>1 &lt; 2<br/><img src="/media/a.png" alt="a>b &amp; &quot;c&quot;" /><img src="/media/b.png"></P>',
    )
  })

  it('keeps values from breaking out of their attribute', () => {
    const html = replaceAttributes('<a href="x">y</a>', () => ({ href: '"><script>&' }))
    expect(html).toBe('<a href="&quot;><script>&amp;">y</a>')
    expect(replaceAttributes(html, ({ attributes }) => attributes)).toBe(html)
  })

  it.each(['', 'no tags', '<p>open <b', '</p>', '<!-- <a href="x"> -->'])('changes no text of %j', (html) => {
    expect(replaceAttributes(html, () => ({ href: 'changed' }))).toBe(
      html.startsWith('<p>') ? '<p href="changed">open <b' : html,
    )
  })
})
