import { describe, expect, it } from 'vitest'
import { insertLink, insertPicture, type Selected, toggleMarks, togglePrefix } from './markdown-edits.ts'

/** Reads a selection between brackets: `a [b] c`. */
const selected = (marked: string): Selected => ({
  text: marked.replace(/[[\]]/g, ''),
  start: marked.indexOf('['),
  end: marked.indexOf(']') - 1,
})

describe('edits of Markdown', () => {
  it('mark the selection, and unmark it again', () => {
    const bold = toggleMarks(selected('a [big] pot'), '**')
    expect(bold.text).toBe('a **big** pot')
    expect(bold.text.slice(bold.start, bold.end)).toBe('big')
    expect(toggleMarks(bold, '**')).toEqual(selected('a [big] pot'))
  })

  it('prefix each line of the selection, and take the prefix away again', () => {
    const list = togglePrefix(selected('one\nt[wo\nthr]ee\nfour'), '- ')
    expect(list.text).toBe('one\n- two\n- three\nfour')
    expect(togglePrefix(list, '- ').text).toBe('one\ntwo\nthree\nfour')
  })

  it('select the part that is to be filled in', () => {
    const link = insertLink(selected('see [our shop]'))
    expect([link.text, link.text.slice(link.start, link.end)]).toEqual(['see [our shop](https://)', 'https://'])
    const picture = insertPicture({ text: 'One.\nTwo.', start: 4, end: 4 }, '/media/a.webp')
    expect(picture).toEqual({ text: 'One.\n\n![](/media/a.webp)\n\nTwo.', start: 8, end: 8 })
  })
})
