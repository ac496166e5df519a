import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlToText, textToHtml } from './convert.ts'

describe('htmlToText', () => {
  it('returns lines and paragraphs without tags', () => {
    const html =
      '<h2>Returns</h2>\n<p>Within <b>30</b> days,<br />unused &amp; whole.</p><ul><li>Mugs</li><li>Bowls</li></ul>'
    expect(htmlToText(html)).toBe('Returns\n\nWithin 30 days,\nunused & whole.\n\nMugs\nBowls')
  })

  it('reverses textToHtml for texts without superfluous spaces', () => {
    const word = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'aé<>&"\'/') })
    const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
    const paragraph = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))
    const texts = fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((paragraphs) => paragraphs.join('\n\n'))
    fc.assert(
      fc.property(texts, (text) => {
        expect(htmlToText(textToHtml(text))).toBe(text)
      }),
    )
  })
})
