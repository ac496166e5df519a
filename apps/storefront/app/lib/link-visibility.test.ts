import { describe, expect, it } from 'vitest'
import { isLinkVisible } from './link-visibility.ts'

const market = { multi_vendor: true, pages: ['terms-and-conditions', 'careers', 'über uns'] }

describe('isLinkVisible', () => {
  it.each([
    ['/terms-and-conditions', true],
    ['/privacy-policy', false],
    ['/about-us#team', false],
    ['/page/careers', true],
    ['/page/careers/?from=footer', true],
    ['/page/imprint', false],
    ['/page/%C3%BCber%20uns', true],
    ['/page/%', false],
    ['https://elsewhere.example/page/imprint', true],
    ['/products', true],
    ['/shops', true],
  ])('%s leads somewhere: %s', (url, expected) => {
    expect(isLinkVisible(url, market)).toBe(expected)
  })

  it('shows no screen of a market in a shop of one seller', () => {
    expect(isLinkVisible('/shops', { ...market, multi_vendor: false })).toBe(false)
  })

  it('believes the links of a server that does not tell its pages', () => {
    expect(isLinkVisible('/page/imprint', { multi_vendor: true })).toBe(true)
  })
})
