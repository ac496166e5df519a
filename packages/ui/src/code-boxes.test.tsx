import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CodeBoxes, type CodeBoxesHandle, type CodeBoxesProps } from './code-boxes.tsx'
import { findBarriers } from './testing/find-barriers.ts'

function renderBoxes(props: Partial<CodeBoxesProps> = {}) {
  const onComplete = vi.fn()
  const handle = createRef<CodeBoxesHandle>()
  render(
    <CodeBoxes
      label="One-time password"
      digitLabel={(position, length) => `Digit ${position} of ${length}`}
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
/** The number of the box that has the focus; 0 when none has. */
const focusedBox = () =>
  boxes()
    .map((box) => box === document.activeElement)
    .indexOf(true) + 1

describe('CodeBoxes', () => {
  // docs/spec §4: Each box advances the focus when filled; Backspace on an empty box moves back
  it('moves on after each digit and calls onComplete after the last', async () => {
    const { onComplete } = renderBoxes()
    expect(focusedBox()).toBe(1)
    await userEvent.keyboard('47')
    expect([code(), focusedBox()]).toEqual(['47__', 3])
    expect(onComplete).not.toHaveBeenCalled()
    await userEvent.keyboard('02')
    expect(code()).toBe('4702')
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('4702')
  })

  it('accepts only digits, of any script', async () => {
    const { onComplete } = renderBoxes()
    await userEvent.keyboard('a٤ -৭०5')
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('4705')
  })

  it('moves back by Backspace from an empty box', async () => {
    renderBoxes()
    await userEvent.keyboard('47{Backspace}')
    expect([code(), focusedBox()]).toEqual(['47__', 2])
    await userEvent.keyboard('{Backspace}')
    expect([code(), focusedBox()]).toEqual(['4___', 2])
    await userEvent.keyboard('{Backspace}{Backspace}9')
    expect([code(), focusedBox()]).toEqual(['9___', 2])
  })

  it('moves by arrows, Home and End, and stops at both ends', async () => {
    renderBoxes()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(focusedBox()).toBe(3)
    await userEvent.keyboard('{ArrowLeft}')
    expect(focusedBox()).toBe(2)
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(focusedBox()).toBe(4)
    await userEvent.keyboard('{Home}{ArrowLeft}')
    expect(focusedBox()).toBe(1)
  })

  it('replaces a digit that is typed over, even by the same one', async () => {
    renderBoxes()
    await userEvent.keyboard('47{Home}4')
    expect([code(), focusedBox()]).toEqual(['47__', 2])
    await userEvent.keyboard('8')
    expect([code(), focusedBox()]).toEqual(['48__', 3])
    // Phone keyboards send no key events and may leave the caret before the digit.
    fireEvent.change(boxes()[1] as HTMLElement, { target: { value: '98' } })
    expect(code()).toBe('49__')
  })

  it.each(['4702', ' 47 02 ', '٤٧٠٢', '৪৭০২', 'Your code: 4702'])('fills in %j pasted into any box', async (pasted) => {
    const { onComplete } = renderBoxes()
    await userEvent.click(boxes()[2] as HTMLElement)
    await userEvent.paste(pasted)
    expect(code()).toBe('4702')
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('4702')
  })

  it('fills in a part of the code from the box that it is pasted into', async () => {
    const { onComplete } = renderBoxes()
    await userEvent.keyboard('4')
    await userEvent.paste('70')
    expect([code(), focusedBox()]).toEqual(['470_', 4])
    await userEvent.paste('words')
    expect(code()).toBe('470_')
    expect(onComplete).not.toHaveBeenCalled()
  })

  it('accepts the whole code by autofill in the first box', () => {
    const { onComplete } = renderBoxes()
    const [first, ...others] = boxes()
    expect(first?.autocomplete).toBe('one-time-code')
    expect(others.map((box) => box.autocomplete)).toEqual(['off', 'off', 'off'])
    fireEvent.change(first as HTMLElement, { target: { value: '4702' } })
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('4702')
  })

  it('fills in a code by its handle', () => {
    const { handle, onComplete } = renderBoxes()
    act(() => handle.current?.fill('4702'))
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('4702')
  })

  it('accepts no input while pending, and is cleared by its handle', async () => {
    const { handle } = renderBoxes({ pending: true })
    await userEvent.keyboard('4')
    await userEvent.paste('4702')
    expect(code()).toBe('____')
    act(() => handle.current?.clear())
    expect(focusedBox()).toBe(1)
  })

  it('moves the focus to the first box when cleared', async () => {
    const { handle } = renderBoxes()
    await userEvent.keyboard('4702')
    act(() => handle.current?.clear())
    expect([code(), focusedBox()]).toEqual(['____', 1])
  })

  it('is one labelled group from left to right, with the error as its description', async () => {
    document.documentElement.dir = 'rtl'
    renderBoxes({ error: 'The code is wrong' })
    const group = screen.getByRole('group', { name: 'One-time password' })
    expect(group.dir).toBe('ltr')
    expect(boxes().map((box) => box.getAttribute('aria-label'))).toContain('Digit 3 of 4')
    expect(boxes()[0]?.inputMode).toBe('numeric')
    const note = document.getElementById(boxes()[0]?.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('The code is wrong')
    expect(await findBarriers()).toEqual([])
  })
})
