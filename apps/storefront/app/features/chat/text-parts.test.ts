import { describe, expect, it } from 'vitest'
import { isOnlyEmoji, textParts } from './bubble.tsx'

const links = (text: string) => textParts(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []))

describe('textParts', () => {
  it.each([
    ['See https://rialto.test/products/3?a=1&b=2#top.', 'https://rialto.test/products/3?a=1&b=2#top'],
    ['(http://example.com/cup_(blue))', 'http://example.com/cup_(blue)'],
    ['انظر https://example.com/كوب هنا', 'https://example.com/كوب'],
  ])('finds the link in %s', (text, href) => {
    expect(links(text)).toEqual([[href, href]])
  })

  it('finds a web address without a scheme and a mail address', () => {
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
  ])('adds https:// to the link in %s and leaves out trailing punctuation', (text, shown) => {
    expect(links(text)).toEqual([[shown, `https://${shown}`]])
  })

  it.each(['www.', 'www..', 'www.localhost', 'www.javascript:alert(1)', 'awww.that is nice'])(
    'finds no link in %s',
    (text) => expect(links(text)).toEqual([]),
  )

  it('finds no link in an address that contains direction marks', () => {
    expect(links('https://shop.test/\u202etset.live www.sh\u2066op.test')).toEqual([])
  })

  it.each(['javascript:alert(1)', 'data:text/html,hi', 'ftp://example.com', '//example', 'file:///etc/passwd'])(
    'makes no link to %s',
    (text) => expect(links(text)).toEqual([]),
  )

  it('keeps the whole text of the message', () => {
    const text = 'a https://example.com b\n<b>c</b> https://example.org'
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
    expect(textParts('')).toEqual([])
  })
})

describe('isOnlyEmoji', () => {
  it.each(['👍', '👍🏽', '😀 😀', '👨‍👩‍👧', '🇧🇩', '❤️'])('is true for %s', (text) =>
    expect(isOnlyEmoji(text)).toBe(true),
  )
  it.each(['', '  ', '12', '👍 yes', '#', '😀'.repeat(20)])('is false for “%s”', (text) =>
    expect(isOnlyEmoji(text)).toBe(false),
  )
})
