import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Carousel } from './carousel.tsx'
import { setReducedMotion } from './testing/browser.ts'
import { findBarriers } from './testing/find-barriers.ts'
import { WithoutScripts } from './use-visibility.ts'

const labels = {
  pause: 'Pause',
  play: 'Play',
  goTo: (slide: number) => `Go to slide ${slide}`,
  slide: (slide: number, of: number) => `${slide} of ${of}`,
}
const slides = ['One', 'Two', 'Three'].map((text) => ({ key: text, content: <a href={`#${text}`}>{text}</a> }))

function renderCarousel(every = 0) {
  render(<Carousel label="Featured" slides={slides} labels={labels} every={every} />)
}

/** The number of the slide whose dot is marked as current. */
function currentSlide(): string | undefined {
  const dots = screen.getAllByRole('button', { name: /Go to slide/ })
  return dots
    .find((dot) => dot.getAttribute('aria-current'))
    ?.getAttribute('aria-label')
    ?.slice(-1)
}
const region = () => screen.getByRole('region', { name: 'Featured' })

describe('Carousel', () => {
  it('renders only the first slide on the server', () => {
    const html = renderToString(<Carousel label="Featured" slides={slides} labels={labels} />)
    expect(html.match(/#\w+/g)).toEqual(['#One'])
    expect(html.match(/aria-roledescription="slide"/g)).toHaveLength(3)
  })

  it('renders all slides on the server when the page has no scripts', () => {
    const carousel = <Carousel label="Featured" slides={slides} labels={labels} />
    const html = renderToString(<WithoutScripts value>{carousel}</WithoutScripts>)
    expect(html.match(/#\w+/g)).toHaveLength(3)
  })

  it('moves by its dots and makes the other slides inert', async () => {
    renderCarousel()
    await userEvent.click(screen.getByRole('button', { name: 'Go to slide 3' }))
    expect(currentSlide()).toBe('3')
    const reachable = screen.getAllByRole('listitem', { hidden: true }).filter((item) => !item.hasAttribute('inert'))
    expect(reachable.map((item) => item.getAttribute('aria-label'))).toEqual(['3 of 3'])
  })

  it('moves by arrow keys and wraps around at both ends', async () => {
    renderCarousel()
    screen.getByRole('button', { name: 'Go to slide 1' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(currentSlide()).toBe('2')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(currentSlide()).toBe('3')
  })

  it('swaps the arrow keys in right-to-left pages', async () => {
    document.documentElement.dir = 'rtl'
    renderCarousel()
    region().style.direction = 'rtl'
    screen.getByRole('button', { name: 'Go to slide 1' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(currentSlide()).toBe('2')
  })

  it('has no pause button when it does not advance by itself', () => {
    renderCarousel()
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  })

  it('passes axe', async () => {
    renderCarousel(5000)
    expect(await findBarriers()).toEqual([])
  })
})

describe('Carousel that advances by itself', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const advanceTime = (time: number) => act(() => vi.advanceTimersByTime(time))

  it('advances by its interval and wraps around', () => {
    renderCarousel(5000)
    advanceTime(5000)
    expect(currentSlide()).toBe('2')
    advanceTime(5000)
    advanceTime(5000)
    expect(currentSlide()).toBe('1')
  })

  it('stops while the pointer is over it or the focus is inside', () => {
    renderCarousel(5000)
    fireEvent.pointerEnter(region())
    advanceTime(20_000)
    expect(currentSlide()).toBe('1')
    fireEvent.pointerLeave(region())
    act(() => screen.getByRole('link', { name: 'One' }).focus())
    advanceTime(20_000)
    expect(currentSlide()).toBe('1')
  })

  it('stops and continues by its button', () => {
    renderCarousel(5000)
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
    advanceTime(20_000)
    expect(currentSlide()).toBe('1')
    fireEvent.click(screen.getByRole('button', { name: 'Play' }))
    advanceTime(5000)
    expect(currentSlide()).toBe('2')
  })

  it('does not advance when reduced motion is preferred', () => {
    setReducedMotion(true)
    renderCarousel(5000)
    advanceTime(60_000)
    expect(currentSlide()).toBe('1')
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  })
})
