import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { Gallery } from './gallery.tsx'
import { galleryPictures } from './load-product.ts'
import { product } from './testing/product-data.ts'

const pictures = ['/media/a.webp', '/media/b.webp', '/media/c.webp']

// In jsdom all sizes are zero, so the current slide cannot be derived from the scroll position.
beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 400 })
  return () => Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth')
})

const setup = (shown?: string) => renderInShop(<Gallery name="Tote" pictures={pictures} shown={shown} percent={20} />)
const slides = () => screen.getAllByRole('button', { name: /open over the whole screen/ })
const currentIndex = () => slides().findIndex((slide) => slide.tabIndex === 0)
const thumb = (number: number) => screen.getByRole('button', { name: `Show picture ${number}` })
const press = (key: string) => fireEvent.keyDown(slides()[currentIndex()] ?? document.body, { key })

describe('Gallery', () => {
  it('moves by arrow keys together with the focus and stops at both ends', () => {
    setup()
    slides()[0]?.focus()
    press('ArrowLeft')
    expect(currentIndex()).toBe(0)
    press('ArrowRight')
    expect(currentIndex()).toBe(1)
    expect(document.activeElement).toBe(slides()[1])
    press('End')
    press('ArrowRight')
    expect(currentIndex()).toBe(2)
    press('Home')
    expect(currentIndex()).toBe(0)
  })

  it('swaps the arrow keys in right-to-left pages', () => {
    document.documentElement.dir = 'rtl'
    setup()
    press('ArrowLeft')
    expect(currentIndex()).toBe(1)
  })

  it('shows the picture of a thumbnail and marks the thumbnail', async () => {
    setup()
    await userEvent.click(thumb(3))
    expect(currentIndex()).toBe(2)
    expect(thumb(3).getAttribute('aria-current')).toBe('true')
    expect(thumb(1).getAttribute('aria-current')).toBeNull()
  })

  it('opens full screen, moves through the pictures, and returns to the last one seen', async () => {
    setup()
    await userEvent.click(slides()[0] ?? document.body)
    const viewer = within(await screen.findByRole('dialog', { name: 'Tote' }))
    await userEvent.keyboard('{ArrowRight}')
    expect(viewer.getByText('Picture 2 of 3')).toBeTruthy()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(viewer.getByText('Picture 3 of 3')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentIndex()).toBe(2)
  }, 20_000)

  it('gives a single picture the whole width, without a column for thumbnails', () => {
    renderInShop(<Gallery name="Tote" pictures={pictures.slice(0, 1)} shown={undefined} percent={0} />)
    const gallery = screen.getByRole('region', { name: 'Pictures' })
    expect(gallery.className).not.toContain('76px')
    expect(screen.queryByRole('button', { name: /Show picture/ })).toBeNull()
  })

  it('passes axe', async () => {
    setup()
    expect(await findBarriers()).toEqual([])
  })
})

describe('galleryPictures', () => {
  it('lists the product’s and its colours’ pictures without duplicates', () => {
    expect(galleryPictures(product(), undefined)).toEqual([
      '/media/tote.webp',
      '/media/tote-detail.webp',
      '/media/tote-ink.webp',
      '/media/tote-cognac.webp',
      '/media/tote-sand.webp',
    ])
  })

  it('starts with the requested picture', () => {
    expect(galleryPictures(product(), '/media/tote-ink.webp').slice(0, 2)).toEqual([
      '/media/tote-ink.webp',
      '/media/tote.webp',
    ])
  })

  it('falls back to the product’s thumbnail', () => {
    expect(galleryPictures(product({ thumbnails: [], colors: [] }), undefined)).toEqual(['/media/tote.webp'])
  })
})
