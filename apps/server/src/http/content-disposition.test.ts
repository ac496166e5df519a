import { describe, expect, it } from 'vitest'
import { contentDisposition } from './serialize-reply.ts'

describe('contentDisposition', () => {
  it('quotes an ASCII name', () =>
    expect(contentDisposition('inline', 'invoice RL-1 (2).pdf')).toBe('inline; filename="invoice RL-1 (2).pdf"'))

  it('adds other names in UTF-8, beside an ASCII fallback', () => {
    const header = contentDisposition('attachment', 'Zoë’s "سلام"\r\nx: y.pdf')
    expect(header).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.%-]+$/)
    const encoded = header.split("UTF-8''")[1] ?? ''
    expect(decodeURIComponent(encoded)).toBe('Zoë’s "سلام"\r\nx: y.pdf')
  })

  it('replaces half a surrogate pair', () =>
    expect(contentDisposition('inline', 'a\ud83d.pdf')).toContain('a%EF%BF%BD.pdf'))
})
