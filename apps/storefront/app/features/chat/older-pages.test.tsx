import { session } from '@rialto/client/session.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logIn, resetState } from '../account/testing/render-account.tsx'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import ChatPanel from './chat-panel.tsx'
import type { OlderPages } from './message-list.tsx'
import { ConversationPane } from './messages-page.tsx'
import { fakeChatServer } from './testing/fake-chat-server.ts'

// How the settings are used is tested in message-list.test.tsx.
vi.mock('./conversation.tsx', () => ({
  Conversation: ({ older }: { older: OlderPages }) => <output>{JSON.stringify(older)}</output>,
}))

beforeEach(() => {
  resetState()
  logIn()
  fakeChatServer()
})
afterEach(() => {
  act(() => session.clear('logout'))
})

const partner = { id: 5, name: 'Shop 5', logo: '' }
const olderPages = async () => JSON.parse((await screen.findByRole('status')).textContent ?? '')

describe('loading older messages', () => {
  // docs/spec §9: Top-scroll triggers: 50 px (cart chat); 300 px (messages, shop list); the shop list re-arms after
  // 400 px
  it('starts 50 pixels from the top of the panel, after half a second without scrolling', async () => {
    renderInShop(<ChatPanel partner={partner} onClose={() => {}} />)
    expect(await olderPages()).toEqual({ near: 50, rest: 500 })
  })

  it('starts 300 pixels from the top of the messages screen, at once', async () => {
    renderInShop(<ConversationPane partner={partner} onSent={() => {}} />)
    expect(await olderPages()).toEqual({ near: 300, rest: 0 })
  })
})
