import { expect, it } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

it('names plain files as they are', () =>
  expect(contentDisposition('inline', 'invoice RL-1 (2).pdf')).toBe('inline; filename="invoice RL-1 (2).pdf"'))

it('writes others in UTF-8, beside a plain stand-in', () => {
  const header = contentDisposition('attachment', 'Zoë’s "سلام"\r\nx: y.pdf')
  expect(header).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.%-]+$/)
  const encoded = header.split("UTF-8''")[1] ?? ''
  expect(decodeURIComponent(encoded)).toBe('Zoë’s "سلام"\r\nx: y.pdf')
})

it('bears half a character', () => expect(contentDisposition('inline', 'a\ud83d.pdf')).toContain('a%EF%BF%BD.pdf'))
