import { act, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Countdown, countdownParts } from './countdown.tsx'

const noon = Date.UTC(2026, 10, 20, 12)
const days = (count: number) => `${count} days`
const text = () => screen.getByRole('timer').textContent

describe('Countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: noon })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('counts down by seconds', () => {
    render(<Countdown to={noon + 3_661_000} renderedAt={noon} label="Ends in" days={days} />)
    expect(text()).toBe('01:01:01')
    act(() => vi.advanceTimersByTime(2100))
    expect(text()).toBe('01:00:59')
  })

  it('shows days from one day on', () => {
    render(<Countdown to={noon + 2 * 86_400_000 + 5000} renderedAt={noon} label="Ends in" days={days} />)
    expect(text()).toBe('2 days00:00:05')
  })

  it('corrects the browser’s clock by the offset', () => {
    vi.setSystemTime(noon + 3_600_000)
    render(<Countdown to={noon + 60_000} renderedAt={noon} clockOffset={-3_600_000} label="Ends in" days={days} />)
    expect(text()).toBe('00:01:00')
  })

  it('calls onEnd once and stays at zero', () => {
    const onEnd = vi.fn()
    render(<Countdown to={noon + 1500} renderedAt={noon} label="Ends in" days={days} onEnd={onEnd} />)
    act(() => vi.advanceTimersByTime(10_000))
    expect(text()).toBe('00:00:00')
    expect(onEnd).toHaveBeenCalledOnce()
  })

  it('hydrates the server’s markup without a mismatch', async () => {
    const element = <Countdown to={noon + 90_000} renderedAt={noon} label="Ends in" days={days} />
    const html = renderToString(element)
    expect(html).toContain('>30<')
    vi.setSystemTime(noon + 20_000)
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = html
    // React logs a hydration mismatch as an error, which fails the test.
    const root = await act(async () => hydrateRoot(container, element))
    expect(text()).toBe('00:01:10')
    act(() => root.unmount())
    container.remove()
  })

  it('rounds seconds up and never goes below zero', () => {
    expect(countdownParts(1)).toEqual({ days: 0, clock: ['00', '00', '01'] })
    expect(countdownParts(-5000)).toEqual({ days: 0, clock: ['00', '00', '00'] })
    expect(countdownParts(86_399_000)).toEqual({ days: 0, clock: ['23', '59', '59'] })
  })
})
