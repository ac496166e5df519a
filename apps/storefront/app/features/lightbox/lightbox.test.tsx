import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { Lightbox } from './lightbox.tsx'

const pictures = [1, 2, 3].map((number) => ({ src: `/media/${number}.webp`, alt: `Tote ${number}` }))

class ImmediateResizeObserver {
  readonly #callback: ResizeObserverCallback
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback
  }
  observe() {
    this.#callback([], this)
  }
  unobserve() {}
  disconnect() {}
}

// The carousel renders once its container has a size, which it learns from a ResizeObserver; jsdom has neither.
beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 400 })
  const original = globalThis.ResizeObserver
  globalThis.ResizeObserver = ImmediateResizeObserver
  return () => {
    globalThis.ResizeObserver = original
    for (const side of ['clientWidth', 'clientHeight']) Reflect.deleteProperty(HTMLElement.prototype, side)
  }
})

function setup() {
  const onOpenChange = vi.fn()
  const onShow = vi.fn()
  renderInShop(
    <Lightbox isOpen onOpenChange={onOpenChange} label="Tote" pictures={pictures} start={1} onShow={onShow} />,
  )
  return { onOpenChange, onShow }
}

/** The picture that is not inert, which the neighbours on both sides are. */
const picture = () => {
  const shown = screen.getAllByRole('img', { name: /Tote/ }).filter((image) => !image.closest('[inert]'))
  expect(shown).toHaveLength(1)
  return shown[0] as HTMLElement
}
const scale = () => Number(/scale\(([\d.]+)\)/.exec(picture().parentElement?.style.transform ?? '')?.[1])

describe('Lightbox', () => {
  it('starts at the given picture and moves by keys, buttons and thumbnails', async () => {
    const { onShow } = setup()
    expect(picture().getAttribute('alt')).toBe('Tote 2')
    await userEvent.keyboard('{ArrowRight}')
    expect(picture().getAttribute('alt')).toBe('Tote 3')
    await userEvent.keyboard('{Home}')
    expect(picture().getAttribute('alt')).toBe('Tote 1')
    await userEvent.click(screen.getByRole('button', { name: 'Previous picture' }))
    expect(picture().getAttribute('alt')).toBe('Tote 3')
    await userEvent.click(screen.getByRole('button', { name: 'Show picture 2' }))
    expect(picture().getAttribute('alt')).toBe('Tote 2')
    await userEvent.keyboard('{End}')
    expect(screen.getByText('Picture 3 of 3')).toBeTruthy()
    expect(onShow.mock.calls.map(([index]) => index).slice(-5)).toEqual([2, 0, 2, 1, 2])
  })

  it('swaps the arrow keys in right-to-left pages', async () => {
    document.documentElement.dir = 'rtl'
    setup()
    await userEvent.keyboard('{ArrowLeft}')
    expect(picture().getAttribute('alt')).toBe('Tote 3')
  })

  it('zooms by keys and buttons between one and five times', async () => {
    setup()
    await userEvent.keyboard('+')
    expect(scale()).toBeCloseTo(1.6)
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
    expect(scale()).toBeCloseTo(2.56)
    await userEvent.keyboard('+++')
    expect(scale()).toBe(5)
    expect(screen.getByRole('button', { name: 'Zoom in' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.keyboard('0')
    expect(scale()).toBe(1)
    await userEvent.keyboard('-')
    expect(scale()).toBe(1)
  })

  it('resets the zoom for the next picture', async () => {
    setup()
    await userEvent.keyboard('+{ArrowRight}')
    expect(scale()).toBe(1)
  })

  it('closes by Escape and by its button', async () => {
    const { onOpenChange } = setup()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onOpenChange.mock.calls).toEqual([[false], [false]])
  })

  it('passes axe', async () => {
    setup()
    expect(await findBarriers()).toEqual([])
  })
})
