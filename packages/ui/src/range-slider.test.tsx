import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Range, RangeSlider } from './range-slider.tsx'
import { findBarriers } from './testing/find-barriers.ts'

const labels = { group: 'Price', low: 'From', high: 'To' }

function renderSlider(value: Range = [20, 220]) {
  const onCommit = vi.fn()
  const onChange = vi.fn()
  const element = (range: Range) => (
    <RangeSlider
      min={0}
      max={400}
      step={10}
      value={range}
      labels={labels}
      format={(amount) => `$${amount}`}
      onChange={onChange}
      onCommit={onCommit}
    />
  )
  const { rerender } = render(element(value))
  return { onCommit, onChange, setValue: (range: Range) => rerender(element(range)) }
}

const thumb = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })
const drag = (name: string, to: number) => fireEvent.change(thumb(name), { target: { value: String(to) } })

describe('RangeSlider', () => {
  it('has both values as aria-valuetext', () => {
    renderSlider()
    expect(thumb('From').getAttribute('aria-valuetext')).toBe('$20')
    expect(thumb('To').getAttribute('aria-valuetext')).toBe('$220')
  })

  it('calls onChange for each move, and onCommit once on release', () => {
    const { onChange, onCommit } = renderSlider()
    drag('To', 200)
    drag('To', 180)
    expect(onChange.mock.calls).toEqual([[[20, 200]], [[20, 180]]])
    expect(onCommit).not.toHaveBeenCalled()
    fireEvent.pointerUp(thumb('To'))
    fireEvent.blur(thumb('To'))
    expect(onCommit).toHaveBeenCalledExactlyOnceWith([20, 180])
  })

  it('calls onCommit after a key', () => {
    const { onCommit } = renderSlider()
    drag('From', 30)
    fireEvent.keyUp(thumb('From'))
    expect(onCommit).toHaveBeenCalledExactlyOnceWith([30, 220])
  })

  it('stops a thumb at the other one', () => {
    const { onChange } = renderSlider()
    drag('From', 300)
    expect(onChange).toHaveBeenLastCalledWith([220, 220])
  })

  it('keeps the dragged value until a new value is passed', () => {
    const { setValue } = renderSlider()
    drag('To', 100)
    fireEvent.pointerUp(thumb('To'))
    expect(thumb('To').value).toBe('100')
    setValue([20, 100])
    setValue([20, 400])
    expect(thumb('To').value).toBe('400')
  })

  it('passes axe', async () => {
    renderSlider()
    expect(await findBarriers()).toEqual([])
  })
})
