import { describe, expect, it } from 'vitest'
import { isAllowedLink, isInternalPath, isOutsideLink } from './links.ts'

const internal = ['/', '/products', '/products?a=1&b=2#top', '/page/a%20b', '/a//b', '/:x', '/категория']
const outside = ['https://shop.example', 'HTTP://shop.example/a?b', 'mailto:a@b.example', 'tel:+49151']
const refused = [
  '',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '\t//evil.example',
  ' /products',
  '/products ',
  '/a\\..\\b',
  '/a b',
  '///evil.example',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'JavaScript://%0aalert(1)',
  'data:text/html,x',
  'vbscript:x',
  'https:',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://\\evil.example',
  'evil.example',
  'mailto:',
]

describe('a link', () => {
  it.each(internal)('%j stays on this site, as browsers read it', (address) => {
    expect(isInternalPath(address)).toBe(true)
    expect(isAllowedLink(address)).toBe(true)
    expect(new URL(address, 'https://market.test').origin).toBe('https://market.test')
  })

  it.each(outside)('%j leads elsewhere and says so', (address) => {
    expect(isInternalPath(address)).toBe(false)
    expect(isOutsideLink(address)).toBe(true)
    expect(isAllowedLink(address)).toBe(true)
  })

  it.each(refused)('%j is none', (address) => {
    expect(isInternalPath(address)).toBe(false)
    expect(isAllowedLink(address)).toBe(false)
  })

  it('may be a place on the page', () => expect(isAllowedLink('#sizes')).toBe(true))
})
