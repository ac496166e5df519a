import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { FieldWordsProvider } from './field-words.tsx'
import { QuantityStepper, type QuantityStepperProps } from './quantity-stepper.tsx'
import { findBarriers } from './testing/find-barriers.ts'

const labels = { quantity: 'Quantity', decrease: 'Decrease', increase: 'Increase' }

function renderStepper(props: Partial<QuantityStepperProps> & { value: number }) {
  const onChange = vi.fn()
  function Controlled() {
    const [value, setValue] = useState(props.value)
    const change = (next: number) => {
      onChange(next)
      setValue(next)
    }
    return <QuantityStepper labels={labels} {...props} value={value} onChange={change} />
  }
  render(
    <FieldWordsProvider value={{ locale: 'en', explain: ({ kind }) => `refused: ${kind}` }}>
      <Controlled />
    </FieldWordsProvider>,
  )
  return onChange
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' })
const increaseButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Increase' })
const decreaseButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Decrease' })

describe('QuantityStepper', () => {
  it('counts every quick click', async () => {
    const onChange = renderStepper({ value: 1 })
    for (let click = 0; click < 4; click += 1) await userEvent.click(increaseButton())
    await userEvent.click(decreaseButton())
    expect(field().value).toBe('4')
    expect(onChange.mock.calls.flat()).toEqual([2, 3, 4, 5, 4])
  })

  it('counts clicks that come before the next render', () => {
    const onChange = renderStepper({ value: 1, max: 4 })
    act(() => {
      for (let click = 0; click < 5; click += 1) increaseButton().click()
    })
    expect(field().value).toBe('4')
    expect(onChange.mock.calls.flat()).toEqual([2, 3, 4])
  })

  it('stops at its bounds', () => {
    renderStepper({ value: 3, min: 3, max: 3 })
    expect(decreaseButton().disabled).toBe(true)
    expect(increaseButton().disabled).toBe(true)
  })

  it('decreases to 0 when the minimum is 0', async () => {
    const onChange = renderStepper({ value: 1, min: 0 })
    await userEvent.click(decreaseButton())
    expect(onChange).toHaveBeenCalledExactlyOnceWith(0)
  })

  it('accepts a typed number on Enter or blur', async () => {
    const onChange = renderStepper({ value: 1, max: 50 })
    await userEvent.click(field())
    await userEvent.keyboard('12{Enter}')
    expect(onChange).toHaveBeenLastCalledWith(12)
    await userEvent.clear(field())
    await userEvent.type(field(), '٣٤')
    await userEvent.tab()
    expect(onChange).toHaveBeenLastCalledWith(34)
    expect(field().value).toBe('34')
  })

  it.each(['999', '0', '-1', '1e5', '1.5', 'two', ''])(
    'keeps %s as it was typed and says why it is refused',
    async (text) => {
      const onChange = renderStepper({ value: 7, max: 50 })
      await userEvent.clear(field())
      if (text) await userEvent.type(field(), text)
      await userEvent.tab()
      expect(onChange).not.toHaveBeenCalled()
      expect(field().value).toBe(text)
      expect(screen.getByText(/^refused: /)).toBeTruthy()
      await userEvent.click(increaseButton())
      expect(onChange).toHaveBeenCalledExactlyOnceWith(8)
      expect(field().value).toBe('8')
    },
  )

  it('keeps the focus while a refused number is corrected, and takes the correction', async () => {
    const onChange = renderStepper({ value: 7, max: 50 })
    await userEvent.clear(field())
    await userEvent.type(field(), '999{Enter}')
    expect(screen.getByText(/^refused: /)).toBeTruthy()
    const typed = field()
    await userEvent.clear(typed)
    await userEvent.type(typed, '12{Enter}')
    expect(document.activeElement).toBe(typed)
    expect(onChange).toHaveBeenCalledExactlyOnceWith(12)
  })

  it('takes back what is typed by Escape', async () => {
    const onChange = renderStepper({ value: 7 })
    await userEvent.type(field(), '3{Escape}')
    expect(field().value).toBe('7')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('changes by arrow keys', async () => {
    renderStepper({ value: 2 })
    await userEvent.click(field())
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(field().value).toBe('3')
  })

  it('passes axe', async () => {
    renderStepper({ value: 1 })
    expect(await findBarriers()).toEqual([])
  })
})
