import { describe, expect, it } from 'vitest'
import { Moment } from './settings-context.tsx'
import { renderInShop } from './testing/render-in-shop.tsx'
import { shopSettings } from './testing/shop-settings.ts'

const AT = '2026-11-20T10:05:00.000Z'

const show = (locale: string, at = AT, write?: (moment: string) => string) =>
  renderInShop(<Moment at={at} write={write} />, { shop: shopSettings({}, { locale }) }).container.querySelector('time')

describe('Moment', () => {
  it('breaks a line only between the time and its day', () => {
    const time = show('en')
    expect(time?.textContent).toBe('10:05\u00a0am, 20\u00a0Nov,\u00a02026')
    expect(time?.dateTime).toBe(AT)
    expect(show('ar')?.textContent).toBe('10:05\u00a0ص، 20\u00a0نوفمبر،\u00a02026')
  })

  it('stands within a sentence', () => {
    expect(show('en', AT, (moment) => `Placed ${moment}.`)?.textContent).toBe(
      'Placed 10:05\u00a0am, 20\u00a0Nov,\u00a02026.',
    )
  })

  it('shows nothing of a broken time', () => {
    expect(show('en', 'never')?.textContent).toBe('')
  })
})
