import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Carousel } from './carousel.tsx'
import { setReducedMotion } from './testing/browser.ts'
import { findBarriers } from './testing/find-barriers.ts'

const labels = {
  pause: 'Pause',
  play: 'Play',
  goTo: (slide: number) => `Go to slide ${slide}`,
  slide: (slide: number, of: number) => `${slide} of ${of}`,
}
const slides = ['One', 'Two', 'Three'].map((word) => ({ key: word, content: <a href={`#${word}`}>{word}</a> }))

function draw(every = 0) {
  render(<Carousel label="Featured" slides={slides} labels={labels} every={every} />)
}

/** Which slide the dots say is in view. */
function current(): string | undefined {
  const dots = screen.getAllByRole('button', { name: /Go to slide/ })
  return dots
    .find((dot) => dot.getAttribute('aria-current'))
    ?.getAttribute('aria-label')
    ?.slice(-1)
}
const region = () => screen.getByRole('region', { name: 'Featured' })

describe('Carousel', () => {
  it('moves by its dots, and leaves only the slide in view in reach', async () => {
    draw()
    await userEvent.click(screen.getByRole('button', { name: 'Go to slide 3' }))
    expect(current()).toBe('3')
    const reachable = screen.getAllByRole('listitem', { hidden: true }).filter((item) => !item.hasAttribute('inert'))
    expect(reachable.map((item) => item.getAttribute('aria-label'))).toEqual(['3 of 3'])
  })

  it('moves by arrow keys, around both ends', async () => {
    draw()
    screen.getByRole('button', { name: 'Go to slide 1' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(current()).toBe('2')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(current()).toBe('3')
  })

  it('turns its arrow keys around in right-to-left pages', async () => {
    document.documentElement.dir = 'rtl'
    draw()
    region().style.direction = 'rtl'
    screen.getByRole('button', { name: 'Go to slide 1' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(current()).toBe('2')
  })

  it('offers no pause when it does not move', () => {
    draw()
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  })

  it('has no barriers', async () => {
    draw(5000)
    expect(await findBarriers()).toEqual([])
  })
})

describe('Carousel that moves by itself', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const pass = (time: number) => act(() => vi.advanceTimersByTime(time))

  it('goes on with the clock, and around', () => {
    draw(5000)
    pass(5000)
    expect(current()).toBe('2')
    pass(5000)
    pass(5000)
    expect(current()).toBe('1')
  })

  it('stops under the pointer and with the focus inside', () => {
    draw(5000)
    fireEvent.pointerEnter(region())
    pass(20_000)
    expect(current()).toBe('1')
    fireEvent.pointerLeave(region())
    act(() => screen.getByRole('link', { name: 'One' }).focus())
    pass(20_000)
    expect(current()).toBe('1')
  })

  it('stops by its button, and goes on by it', () => {
    draw(5000)
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
    pass(20_000)
    expect(current()).toBe('1')
    fireEvent.click(screen.getByRole('button', { name: 'Play' }))
    pass(5000)
    expect(current()).toBe('2')
  })

  it('never moves for who asked for stillness', () => {
    setReducedMotion(true)
    draw(5000)
    pass(60_000)
    expect(current()).toBe('1')
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  })
})
