import { describe, expect, it } from 'vitest'
import { emptyHome, isEmptyHome } from './home-page.tsx'

describe('isEmptyHome', () => {
  it('is true until a section has content', () => {
    const picture = { id: 1, title: '', thumbnail: '', url: '/' }
    const sale = { id: 1, name: 'Friday', thumbnail: '', starts_at: '', ends_at: '' }
    expect(isEmptyHome(emptyHome)).toBe(true)
    expect(isEmptyHome({ ...emptyHome, promos: [] })).toBe(true)
    expect(isEmptyHome({ ...emptyHome, banners: [picture] })).toBe(false)
    expect(isEmptyHome({ ...emptyHome, promos: [picture] })).toBe(false)
    expect(isEmptyHome({ ...emptyHome, incoming_flash_sale: sale })).toBe(false)
  })
})
