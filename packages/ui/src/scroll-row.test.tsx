import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ScrollRow } from './scroll-row.tsx'
import { mockIntersectionObserver } from './testing/mock-intersection-observer.ts'
import { WithoutScripts } from './use-visibility.ts'

const items = Array.from({ length: 12 }, (_, index) => ({ key: String(index), content: `Item ${index + 1}` }))
const row = <ScrollRow label="Items" labels={{ previous: 'Previous', next: 'Next' }} items={items} />
const itemCount = () => screen.getAllByRole('listitem').length

describe('ScrollRow', () => {
  it('renders only the first items on the server', () => {
    expect(renderToString(row).match(/Item \d+/g)).toEqual(['Item 1', 'Item 2', 'Item 3', 'Item 4', 'Item 5'])
  })

  it('renders all items on the server when the page has no scripts', () => {
    const html = renderToString(<WithoutScripts value>{row}</WithoutScripts>)
    expect(html.match(/Item \d+/g)).toHaveLength(12)
  })

  it('renders only the first items while it is far from the viewport', () => {
    render(row)
    expect(itemCount()).toBe(5)
  })

  it('renders all items once it is near the viewport', () => {
    mockIntersectionObserver()
    render(row)
    expect(itemCount()).toBe(12)
  })
})
