import { createContext, createElement as h, type ReactNode, useContext, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RenderedParts, renderedOnce } from './rendered-once.tsx'
import { RenderingParts } from './rendered-parts.ts'

const settings = { name: 'Rialto' }
const Words = createContext('')
let rendered: string[] = []

interface CardProps {
  id: number
  eager?: boolean
}

function WholeCard({ id }: CardProps) {
  rendered.push(`card ${id}`)
  return h('b', { title: '"<&>"' }, id, useContext(Words))
}

const Card = renderedOnce<CardProps>('card', WholeCard, ({ id, eager }) => (eager ? undefined : String(id)))
const cards = (...ids: number[]) => ids.map((id) => h(Card, { key: id, id }))

function WholeBar({ ids }: { ids: number[] }) {
  rendered.push('bar')
  return h('nav', null, cards(...ids))
}

const Bar = renderedOnce<{ ids: number[] }>('bar', WholeBar, ({ ids }) => ids.join())

const without = (page: ReactNode, language = 'en') => renderToString(h(Words, { value: language }, page))

/** Renders once more with the parts of a store, and notes what was rendered. */
function renderInto(kept: Map<string, string>, page: ReactNode, language = 'en', objects = [settings]) {
  rendered = []
  const parts = new RenderingParts(kept, { objects, values: [language] })
  return parts.fill(without(h(RenderedParts, { value: parts }, page), language))
}

describe('renderedOnce', () => {
  const page = h('main', null, 'text', cards(1, 2), h(Bar, { ids: [2, 3] }), h('p', null, 'text'))

  it('writes the same markup as without, the first time and again, with parts within parts', () => {
    const kept = new Map<string, string>()
    const usual = without(page)
    expect(renderInto(kept, page)).toBe(usual)
    expect(rendered).toEqual(['card 1', 'card 2', 'bar', 'card 2', 'card 3'])
    expect(renderInto(kept, page)).toBe(usual)
    expect(rendered).toEqual([])
    const other = h(Bar, { ids: [3, 4] })
    const otherUsual = without(other)
    expect(renderInto(kept, other)).toBe(otherUsual)
    expect(rendered).toEqual(['bar', 'card 4'])
  })

  it('renders again for another language and for other settings', () => {
    const kept = new Map<string, string>()
    renderInto(kept, page)
    const inArabic = without(page, 'ar')
    expect(renderInto(kept, page, 'ar')).toBe(inArabic)
    expect(rendered).toContain('card 1')
    renderInto(kept, page, 'en', [{ name: 'Rialto' }])
    expect(rendered).toContain('card 1')
  })

  it('renders a part without a key for each page', () => {
    const kept = new Map<string, string>()
    const eager = h(Card, { id: 1, eager: true })
    const usual = without(eager)
    for (const _ of [1, 2]) expect(renderInto(kept, eager)).toBe(usual)
    expect([rendered, kept.size]).toEqual([['card 1'], 0])
  })

  it('keeps no picture that React preloads in the head', () => {
    const Picture = renderedOnce<{ loading: 'eager' | 'lazy' }>(
      'picture',
      ({ loading }) => h('img', { src: '/a.webp', alt: '', loading }),
      ({ loading }) => loading,
    )
    const kept = new Map<string, string>()
    const eager = h(Picture, { loading: 'eager' })
    for (const _ of [1, 2]) expect(renderInto(kept, eager)).toBe(without(eager))
    expect(kept.size).toBe(0)
    renderInto(kept, h(Picture, { loading: 'lazy' }))
    expect(kept.size).toBe(1)
  })

  it('places nothing where a part has an id of its place, so that the page is rendered without', () => {
    const Labelled = renderedOnce(
      'labelled',
      () => h('p', { id: useId() }),
      () => '',
    )
    const kept = new Map<string, string>()
    expect([renderInto(kept, h(Labelled)), kept.size]).toEqual([undefined, 0])
  })

  it('writes the whole page where the store drops each part at once', () => {
    const forgetful = Object.assign(new Map<string, string>(), { set: () => forgetful })
    for (const _ of [1, 2]) expect(renderInto(forgetful, page)).toBe(without(page))
  })
})
