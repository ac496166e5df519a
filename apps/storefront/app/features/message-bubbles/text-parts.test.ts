import { describe, expect, it } from 'vitest'
import { isEmojiAlone, textParts } from './text-parts.ts'

const links = (text: string) => textParts(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []))

describe('the links of a message', () => {
  it.each([
    ['See https://rialto.test/products/3?a=1&b=2#top.', 'https://rialto.test/products/3?a=1&b=2#top'],
    ['(http://example.com/cup_(blue))', 'http://example.com/cup_(blue)'],
    ['انظر https://example.com/كوب هنا', 'https://example.com/كوب'],
  ])('are found in %s', (text, href) => {
    expect(links(text)).toEqual([[href, href]])
  })

  it('are found as people write them', () => {
    expect(links('www.example.com or shop@example.com')).toEqual([
      ['www.example.com', 'https://www.example.com'],
      ['shop@example.com', 'mailto:shop@example.com'],
    ])
  })

  it.each([
    ['www.lume-clay.test/cups?size=2#blue', 'www.lume-clay.test/cups?size=2#blue'],
    ['see WWW.Shop.app, please', 'WWW.Shop.app'],
    ['(www.shop.online)', 'www.shop.online'],
    ['هل هو www.shop.test؟', 'www.shop.test'],
    ['www.shop.test:8080/x।', 'www.shop.test:8080/x'],
    ['“www.shop.test/a”', 'www.shop.test/a'],
  ])('lead to the safe scheme where %s has none, without what ends the sentence', (text, shown) => {
    expect(links(text)).toEqual([[shown, `https://${shown}`]])
  })

  it.each(['www.', 'www..', 'www.localhost', 'www.javascript:alert(1)', 'awww.that is nice'])(
    'are not made of %s',
    (text) => expect(links(text)).toEqual([]),
  )

  it('are not made of an address that marks of direction would show as another one', () => {
    expect(links('https://shop.test/\u202etset.live www.sh\u2066op.test')).toEqual([])
  })

  it.each(['javascript:alert(1)', 'data:text/html,hi', 'ftp://example.com', '//example', 'file:///etc/passwd'])(
    'do not lead to %s',
    (text) => expect(links(text)).toEqual([]),
  )

  it('lose nothing of what was written', () => {
    const text = 'a https://example.com b\n<b>c</b> https://example.org'
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
    expect(textParts('')).toEqual([])
  })
})

describe('a message of emoji alone', () => {
  it.each(['👍', '👍🏽', '😀 😀', '👨‍👩‍👧', '🇧🇩', '❤️'])('%s is one', (text) => expect(isEmojiAlone(text)).toBe(true))
  it.each(['', '  ', '12', '👍 yes', '#', '😀'.repeat(20)])('“%s” is none', (text) =>
    expect(isEmojiAlone(text)).toBe(false),
  )
})
