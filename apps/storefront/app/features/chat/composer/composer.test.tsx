import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { findBarriers } from '../../../ui/testing/find-barriers.ts'
import { drawInShop } from '../../settings/testing/draw-in-shop.tsx'
import { Composer } from './composer.tsx'

function draw(first = '') {
  const sent: string[] = []
  function Writing() {
    const [draft, setDraft] = useState(first)
    const send = (text: string) => {
      sent.push(text)
      setDraft('')
    }
    return <Composer draft={draft} onDraft={setDraft} onSend={send} />
  }
  return { ...drawInShop(<Writing />), sent }
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Type a message' })

describe('writing a message', () => {
  it('sends by Enter, with new lines by Shift and Enter', async () => {
    const { sent, container } = draw()
    await userEvent.type(field(), 'Hello,{Shift>}{Enter}{/Shift}is it blue?{Enter}')
    expect(sent).toEqual(['Hello,\nis it blue?'])
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
    expect(await findBarriers(container)).toEqual([])
  })

  it('sends by the button, which leaves the focus in the field', async () => {
    const { sent } = draw()
    await userEvent.type(field(), 'Hello')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(sent).toEqual(['Hello'])
    expect(document.activeElement).toBe(field())
  })

  it('ignores what is empty', async () => {
    const { sent } = draw()
    await userEvent.type(field(), ' {Shift>}{Enter}{/Shift} {Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(sent).toEqual([])
  })

  it.each([{ isComposing: true }, { keyCode: 229 }])('leaves Enter to an input method (%o)', (sign) => {
    const { sent } = draw('に')
    fireEvent.keyDown(field(), { key: 'Enter', ...sign })
    expect(sent).toEqual([])
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
    expect(sent).toEqual(['に'])
  })

  it('says how much room is left once there is little, and takes no more than fits', async () => {
    draw('a'.repeat(1799))
    expect(screen.queryByText('1799 / 2000')).toBeNull()
    await userEvent.type(field(), 'b')
    expect(screen.getByText('1800 / 2000')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('200 characters left')
    await userEvent.click(field())
    await userEvent.paste('c'.repeat(300))
    expect(field().value).toHaveLength(2000)
    expect(screen.getByRole('status').textContent).toBe('0 characters left')
  })
})
