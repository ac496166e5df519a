import { session } from '@rialto/client/session.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logIn, resetState } from '../account/testing/render-account.tsx'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { ConversationPane } from './messages-screen/chosen-conversation.tsx'
import ChatPanel from './panel/chat-panel.tsx'
import { chatServer } from './testing/chat-server.ts'
import type { OlderPages } from './thread/use-older-pages.ts'

// The list of messages has tests of how a conversation uses it.
vi.mock('./thread/conversation.tsx', () => ({
  Conversation: ({ older }: { older: OlderPages }) => <output>{JSON.stringify(older)}</output>,
}))

beforeEach(() => {
  resetState()
  logIn()
  chatServer()
})
afterEach(() => {
  act(() => session.clear('logout'))
})

const partner = { id: 5, name: 'Shop 5', logo: '' }
const told = async () => JSON.parse((await screen.findByRole('status')).textContent ?? '')

describe('older messages are fetched', () => {
  it('50 pixels from the top of the panel, once the scrolling has rested for half a second', async () => {
    renderInShop(<ChatPanel partner={partner} onClose={() => {}} />)
    expect(await told()).toEqual({ near: 50, rest: 500 })
  })

  it('300 pixels from the top of the messages screen, at once', async () => {
    renderInShop(<ConversationPane partner={partner} onSent={() => {}} />)
    expect(await told()).toEqual({ near: 300, rest: 0 })
  })
})
