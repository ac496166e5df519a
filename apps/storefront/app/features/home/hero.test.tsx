import type { Banner } from '@rialto/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { Hero, heroPreloads } from './hero.tsx'

const onePicture: Banner = { id: 1, title: 'Lay the table', thumbnail: '/media/table.webp', url: '/products' }
const phoneCrop: Banner = { ...onePicture, thumbnail_phone: '/media/table-phone.webp' }
const bothThemes: Banner = {
  ...phoneCrop,
  id: 2,
  thumbnail_dark: '/media/table-dark.webp',
  thumbnail_phone_dark: '/media/table-phone-dark.webp',
}

const pictures = () =>
  [...document.querySelectorAll('picture')].map((picture) => ({
    wide: picture.querySelector('source')?.srcset.split('?')[0],
    narrow: picture.querySelector('img')?.src.replace(/^.*(?=\/media)|\?.*/g, ''),
    loading: picture.querySelector('img')?.getAttribute('loading'),
  }))

describe('Hero', () => {
  it('shows a banner with a single picture eagerly and in both themes', () => {
    renderInShop(<Hero banners={[onePicture]} />)
    expect(pictures()).toEqual([{ wide: '/media/table.webp', narrow: '/media/table.webp', loading: 'eager' }])
    expect(heroPreloads(onePicture).map((link) => link.media)).toEqual(['(min-width: 640px)', '(max-width: 639.98px)'])
  })

  it('loads pictures lazily when a banner has one for each theme', () => {
    renderInShop(<Hero banners={[bothThemes]} />)
    expect(pictures()).toEqual([
      { wide: '/media/table.webp', narrow: '/media/table-phone.webp', loading: 'lazy' },
      { wide: '/media/table-dark.webp', narrow: '/media/table-phone-dark.webp', loading: 'lazy' },
    ])
  })

  it('disables both preloads until the theme is known, and covers both crops of each', () => {
    const links = heroPreloads(bothThemes)
    expect(links.every((link) => link.media === 'not all')).toBe(true)
    expect(links.map((link) => link.href.split('?')[0])).toEqual([
      '/media/table.webp',
      '/media/table-phone.webp',
      '/media/table-dark.webp',
      '/media/table-phone-dark.webp',
    ])
  })

  it('crops the wide dark picture for phones when there is no narrow one', () => {
    renderInShop(<Hero banners={[{ ...bothThemes, thumbnail_phone_dark: undefined }]} />)
    expect(pictures()[1]?.narrow).toBe('/media/table-dark.webp')
  })

  it("colours the dots to match the theme of the current banner's picture", async () => {
    renderInShop(<Hero banners={[bothThemes, phoneCrop]} />)
    const dots = () => screen.getByRole('button', { name: 'Go to slide 1' }).parentElement
    expect(dots()?.className).toContain('night-print')
    await userEvent.click(screen.getByRole('button', { name: 'Go to slide 2' }))
    expect(dots()?.className).not.toContain('night-print')
  })
})
