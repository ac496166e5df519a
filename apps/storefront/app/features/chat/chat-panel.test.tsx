import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logIn, resetState } from '../account/testing/render-account.tsx'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import ChatPanel from './chat-panel.tsx'
import { fakeChatServer } from './testing/fake-chat-server.ts'
import { setPhone } from './testing/set-phone.ts'
import { stubLayout } from './testing/stub-layout.ts'

const partner = { id: 5, name: 'Shop 5', logo: '' }
let server: ReturnType<typeof fakeChatServer>

beforeEach(() => {
  stubLayout()
  resetState()
  logIn()
  server = fakeChatServer()
  server.isShopActive = true
  server.addMessage(5, 'shop', 'Hello')
})
afterEach(() => {
  setPhone(false)
  act(() => session.clear('logout'))
})

function PageWithPanel() {
  const [open, setOpen] = useState(false)
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Link to="/products">Products</Link>
      {open && <ChatPanel partner={partner} onClose={() => setOpen(false)} />}
    </main>
  )
}

async function openPanel() {
  const page = renderInShop(<PageWithPanel />)
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  const panel = await screen.findByRole('dialog', { name: 'Shop 5' })
  await within(panel).findByText('Hello')
  return { ...page, panel }
}
const field = () => screen.getByRole('textbox', { name: 'Type a message' })
const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('ChatPanel', () => {
  // docs/spec §2: Slide-up panel with shop logo, name, Online or Offline, message list and a textarea Type a message;
  // opened from the cart
  it('shows the shop, whether it is online, and the messages', async () => {
    const { panel } = await openPanel()
    expect(within(panel).getByRole('link', { name: 'Shop 5' }).getAttribute('href')).toBe('/shops/5')
    expect(within(panel).getByText('Online')).toBeTruthy()
    expect(within(panel).getByRole('link', { name: 'Open in full size' }).getAttribute('href')).toBe('/massages?shop=5')
    expect(await findBarriers(panel)).toEqual([])
  })

  it('focuses the message field and stays open on navigation', async () => {
    const { panel } = await openPanel()
    await waitFor(() => expect(document.activeElement).toBe(field()))
    await userEvent.keyboard('Hello to you{Enter}')
    expect(await within(panel).findByText('Hello to you')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Products' }))
    expect(screen.getByRole('dialog', { name: 'Shop 5' })).toBeTruthy()
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the Close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('closes by %s and restores the focus', async (_, close) => {
    await openPanel()
    await waitFor(() => expect(document.activeElement).toBe(field()))
    await close()
    await waitUntilClosed()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })))
  })

  it('closes when the messages screen opens', async () => {
    const { where } = await openPanel()
    await userEvent.click(screen.getByRole('link', { name: 'Open in full size' }))
    expect(where()).toBe('/massages?shop=5')
    await waitUntilClosed()
  })

  it('is a sheet on phones and closes on navigation', async () => {
    setPhone(true)
    const { panel, where } = await openPanel()
    expect(document.activeElement).not.toBe(field())
    expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull()
    await userEvent.click(within(panel).getByRole('link', { name: 'Shop 5' }))
    expect(where()).toBe('/shops/5')
    await waitUntilClosed()
  })
})
