import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { drawInShop } from '../settings/testing/draw-in-shop.tsx'
import { Lightbox } from './lightbox.tsx'

const pictures = [1, 2, 3].map((number) => ({ src: `/media/${number}.webp`, alt: `Tote ${number}` }))

beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 400 })
  return () => {
    for (const side of ['clientWidth', 'clientHeight']) Reflect.deleteProperty(HTMLElement.prototype, side)
  }
})

function setup() {
  const onOpenChange = vi.fn()
  const onShow = vi.fn()
  drawInShop(<Lightbox isOpen onOpenChange={onOpenChange} label="Tote" pictures={pictures} start={1} onShow={onShow} />)
  return { onOpenChange, onShow }
}

const picture = () => screen.getByRole('img', { name: /Tote/ })
const stage = () => picture().parentElement?.parentElement ?? document.body
const scale = () => Number(/scale\(([\d.]+)\)/.exec(picture().parentElement?.style.transform ?? '')?.[1])

/** Drags one finger from the centre by this distance. */
function drag(x: number, y: number, pointerId = 1) {
  fireEvent.pointerDown(stage(), { pointerId, clientX: 0, clientY: 0, button: 0 })
  fireEvent.pointerMove(stage(), { pointerId, clientX: x, clientY: y })
  fireEvent.pointerUp(stage(), { pointerId, clientX: x, clientY: y })
}

describe('Lightbox', () => {
  it('starts at the given picture and moves by keys, buttons and thumbnails', async () => {
    const { onShow } = setup()
    expect(picture().getAttribute('alt')).toBe('Tote 2')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(picture().getAttribute('alt')).toBe('Tote 1')
    await userEvent.click(screen.getByRole('button', { name: 'Previous picture' }))
    expect(picture().getAttribute('alt')).toBe('Tote 3')
    await userEvent.click(screen.getByRole('button', { name: 'Show picture 2' }))
    expect(picture().getAttribute('alt')).toBe('Tote 2')
    await userEvent.keyboard('{End}')
    expect(onShow.mock.calls.map(([place]) => place)).toEqual([2, 0, 2, 1, 2])
  })

  it('zooms by keys and buttons between one and five times', async () => {
    setup()
    await userEvent.keyboard('+')
    expect(scale()).toBeCloseTo(1.6)
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
    expect(scale()).toBeCloseTo(2.56)
    await userEvent.keyboard('+++')
    expect(scale()).toBe(5)
    await userEvent.keyboard('0')
    expect(scale()).toBe(1)
    await userEvent.keyboard('-')
    expect(scale()).toBe(1)
  })

  it('zooms in and out by double click', () => {
    setup()
    fireEvent.dblClick(stage())
    expect(scale()).toBe(2.5)
    fireEvent.dblClick(stage())
    expect(scale()).toBe(1)
  })

  it('zooms by two fingers', () => {
    setup()
    fireEvent.pointerDown(stage(), { pointerId: 1, clientX: -50, clientY: 0, button: 0 })
    fireEvent.pointerDown(stage(), { pointerId: 2, clientX: 50, clientY: 0, button: 0 })
    fireEvent.pointerMove(stage(), { pointerId: 2, clientX: 150, clientY: 0 })
    expect(scale()).toBeCloseTo(2)
    fireEvent.pointerUp(stage(), { pointerId: 2, clientX: 150, clientY: 0 })
    fireEvent.pointerUp(stage(), { pointerId: 1, clientX: -50, clientY: 0 })
    expect(picture().getAttribute('alt')).toBe('Tote 2')
  })

  it('swipes between whole pictures, and pans an enlarged one', () => {
    setup()
    drag(-90, 10)
    expect(picture().getAttribute('alt')).toBe('Tote 3')
    drag(90, 10)
    expect(picture().getAttribute('alt')).toBe('Tote 2')
    fireEvent.dblClick(stage())
    drag(-90, 10)
    expect(picture().getAttribute('alt')).toBe('Tote 2')
    expect(picture().parentElement?.style.transform).toContain('translate(-90px, 10px)')
  })

  it('ignores short or steep drags', () => {
    setup()
    drag(-30, 0)
    drag(-60, 90)
    expect(picture().getAttribute('alt')).toBe('Tote 2')
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
