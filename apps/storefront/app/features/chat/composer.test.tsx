import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { Composer } from './conversation.tsx'

function setup(initialDraft = '') {
  const sent: string[] = []
  function StatefulComposer() {
    const [draft, setDraft] = useState(initialDraft)
    const send = (text: string) => {
      sent.push(text)
      setDraft('')
    }
    return <Composer draft={draft} onDraft={setDraft} onSend={send} />
  }
  return { ...renderInShop(<StatefulComposer />), sent }
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Type a message' })

describe('Composer', () => {
  it('sends on Enter and inserts a new line on Shift+Enter', async () => {
    const { sent, container } = setup()
    await userEvent.type(field(), 'Hello,{Shift>}{Enter}{/Shift}is it blue?{Enter}')
    expect(sent).toEqual(['Hello,\nis it blue?'])
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
    expect(await findBarriers(container)).toEqual([])
  })

  it('sends by the button and keeps the focus in the field', async () => {
    const { sent } = setup()
    await userEvent.type(field(), 'Hello')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(sent).toEqual(['Hello'])
    expect(document.activeElement).toBe(field())
  })

  // docs/spec §5: An empty chat message is silently ignored
  it('ignores an empty message', async () => {
    const { sent } = setup()
    await userEvent.type(field(), ' {Shift>}{Enter}{/Shift} {Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(sent).toEqual([])
  })

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'does not send while an input method is composing (%o)',
    (event) => {
      const { sent } = setup('に')
      fireEvent.keyDown(field(), { key: 'Enter', ...event })
      expect(sent).toEqual([])
      fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
      expect(sent).toEqual(['に'])
    },
  )

  it('shows the remaining characters once they are few', async () => {
    setup('a'.repeat(1799))
    expect(screen.queryByText('1799 / 2000')).toBeNull()
    await userEvent.type(field(), 'b')
    expect(screen.getByText('1800 / 2000')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('200 characters left')
    await userEvent.click(field())
    await userEvent.paste('c'.repeat(200))
    expect(screen.getByRole('status').textContent).toBe('0 characters left')
  })

  it('keeps a text that is too long, explains why it cannot be sent, and sends it once it is shortened', async () => {
    const { sent, container } = setup()
    const button = screen.getByRole('button', { name: 'Send' })
    await userEvent.click(field())
    await userEvent.paste(`${'c'.repeat(2001)} `)
    expect(field().value).toHaveLength(2002)
    expect(screen.getByText('2001 / 2000')).toBeTruthy()
    const reason = screen.getByRole('status')
    expect(reason.textContent).toBe('A message can have 2000 characters at most. Please shorten it.')
    expect(field().getAttribute('aria-describedby')).toBe(reason.id)
    expect([field().getAttribute('aria-invalid'), button.getAttribute('aria-disabled')]).toEqual(['true', 'true'])
    await userEvent.keyboard('{Enter}')
    await userEvent.click(button)
    expect([sent, field().value.length]).toEqual([[], 2002])
    expect(await findBarriers(container)).toEqual([])
    await userEvent.keyboard('{Backspace}{Backspace}{Enter}')
    expect(sent[0]).toHaveLength(2000)
  })
})
