import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Range, RangeSlider } from './range-slider.tsx'
import { findBarriers } from './testing/find-barriers.ts'

const labels = { group: 'Price', low: 'From', high: 'To' }

function draw(value: Range = [20, 220]) {
  const onCommit = vi.fn()
  const onChange = vi.fn()
  const element = (range: Range) => (
    <RangeSlider
      min={0}
      max={400}
      step={10}
      value={range}
      labels={labels}
      format={(figure) => `$${figure}`}
      onChange={onChange}
      onCommit={onCommit}
    />
  )
  const { rerender } = render(element(value))
  return { onCommit, onChange, give: (range: Range) => rerender(element(range)) }
}

const thumb = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })
const drag = (name: string, to: number) => fireEvent.change(thumb(name), { target: { value: String(to) } })

describe('RangeSlider', () => {
  it('says both values in words', () => {
    draw()
    expect(thumb('From').getAttribute('aria-valuetext')).toBe('$20')
    expect(thumb('To').getAttribute('aria-valuetext')).toBe('$220')
  })

  it('tells each move, and the result once on release', () => {
    const { onChange, onCommit } = draw()
    drag('To', 200)
    drag('To', 180)
    expect(onChange.mock.calls).toEqual([[[20, 200]], [[20, 180]]])
    expect(onCommit).not.toHaveBeenCalled()
    fireEvent.pointerUp(thumb('To'))
    fireEvent.blur(thumb('To'))
    expect(onCommit).toHaveBeenCalledExactlyOnceWith([20, 180])
  })

  it('settles after a key', () => {
    const { onCommit } = draw()
    drag('From', 30)
    fireEvent.keyUp(thumb('From'))
    expect(onCommit).toHaveBeenCalledExactlyOnceWith([30, 220])
  })

  it('never lets the thumbs pass one another', () => {
    const { onChange } = draw()
    drag('From', 300)
    expect(onChange).toHaveBeenLastCalledWith([220, 220])
  })

  it('holds what was chosen until the new value comes', () => {
    const { give } = draw()
    drag('To', 100)
    fireEvent.pointerUp(thumb('To'))
    expect(thumb('To').value).toBe('100')
    give([20, 100])
    give([20, 400])
    expect(thumb('To').value).toBe('400')
  })

  it('has no barriers', async () => {
    draw()
    expect(await findBarriers()).toEqual([])
  })
})
