import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CodeBoxes, type CodeBoxesProps } from './code-boxes.tsx'
import { findBarriers } from './testing/find-barriers.ts'
import type { CodeBoxesHandle } from './use-code-boxes.ts'

function draw(props: Partial<CodeBoxesProps> = {}) {
  const onComplete = vi.fn()
  const handle = createRef<CodeBoxesHandle>()
  render(
    <CodeBoxes
      label="One-time password"
      digitLabel={(place, length) => `Digit ${place} of ${length}`}
      length={4}
      onComplete={onComplete}
      autoFocus
      ref={handle}
      {...props}
    />,
  )
  return { onComplete, handle }
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const code = () =>
  boxes()
    .map((box) => box.value || '_')
    .join('')
const place = () =>
  boxes()
    .map((box) => box === document.activeElement)
    .indexOf(true) + 1

describe('the boxes of a code', () => {
  it('go on with each digit, and tell the code when the last has come', async () => {
    const { onComplete } = draw()
    expect(place()).toBe(1)
    await userEvent.keyboard('47')
    expect([code(), place()]).toEqual(['47__', 3])
    expect(onComplete).not.toHaveBeenCalled()
    await userEvent.keyboard('02')
    expect(code()).toBe('4702')
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('4702')
  })

  it('take nothing but digits, of any script', async () => {
    const { onComplete } = draw()
    await userEvent.keyboard('a٤ -৭०5')
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('4705')
  })

  it('go back by Backspace from an empty box', async () => {
    draw()
    await userEvent.keyboard('47{Backspace}')
    expect([code(), place()]).toEqual(['47__', 2])
    await userEvent.keyboard('{Backspace}')
    expect([code(), place()]).toEqual(['4___', 2])
    await userEvent.keyboard('{Backspace}{Backspace}9')
    expect([code(), place()]).toEqual(['9___', 2])
  })

  it('are walked by arrows, Home and End, and not out of', async () => {
    draw()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(place()).toBe(3)
    await userEvent.keyboard('{ArrowLeft}')
    expect(place()).toBe(2)
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(place()).toBe(4)
    await userEvent.keyboard('{Home}{ArrowLeft}')
    expect(place()).toBe(1)
  })

  it('replace a digit that is typed over, the same one too', async () => {
    draw()
    await userEvent.keyboard('47{Home}4')
    expect([code(), place()]).toEqual(['47__', 2])
    await userEvent.keyboard('8')
    expect([code(), place()]).toEqual(['48__', 3])
    // Keyboards of phones say no key, and may leave the caret before the digit.
    fireEvent.change(boxes()[1] as HTMLElement, { target: { value: '98' } })
    expect(code()).toBe('49__')
  })

  it.each(['4702', ' 47 02 ', '٤٧٠٢', '৪৭০২', 'Your code: 4702'])('take %j pasted anywhere', async (pasted) => {
    const { onComplete } = draw()
    await userEvent.click(boxes()[2] as HTMLElement)
    await userEvent.paste(pasted)
    expect(code()).toBe('4702')
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('4702')
  })

  it('take a part from where it is pasted', async () => {
    const { onComplete } = draw()
    await userEvent.keyboard('4')
    await userEvent.paste('70')
    expect([code(), place()]).toEqual(['470_', 4])
    await userEvent.paste('words')
    expect(code()).toBe('470_')
    expect(onComplete).not.toHaveBeenCalled()
  })

  it('let the phone fill in the whole code', () => {
    const { onComplete } = draw()
    const [first, ...others] = boxes()
    expect(first?.autocomplete).toBe('one-time-code')
    expect(others.map((box) => box.autocomplete)).toEqual(['off', 'off', 'off'])
    fireEvent.change(first as HTMLElement, { target: { value: '4702' } })
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('4702')
  })

  it('are filled by whoever knows the code', () => {
    const { handle, onComplete } = draw()
    act(() => handle.current?.fill('4702'))
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('4702')
  })

  it('keep what is being looked at, and begin anew when told', async () => {
    const { handle } = draw({ pending: true })
    await userEvent.keyboard('4')
    await userEvent.paste('4702')
    expect(code()).toBe('____')
    act(() => handle.current?.clear())
    expect(place()).toBe(1)
  })

  it('are emptied with the focus back at the first', async () => {
    const { handle } = draw()
    await userEvent.keyboard('4702')
    act(() => handle.current?.clear())
    expect([code(), place()]).toEqual(['____', 1])
  })

  it('are one thing to everybody, from left to right', async () => {
    document.documentElement.dir = 'rtl'
    draw({ error: 'The code is wrong' })
    const group = screen.getByRole('group', { name: 'One-time password' })
    expect(group.dir).toBe('ltr')
    expect(boxes().map((box) => box.getAttribute('aria-label'))).toContain('Digit 3 of 4')
    expect(boxes()[0]?.inputMode).toBe('numeric')
    const note = document.getElementById(boxes()[0]?.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('The code is wrong')
    expect(await findBarriers()).toEqual([])
  })
})
