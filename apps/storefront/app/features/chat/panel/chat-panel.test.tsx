import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logIn, resetState } from '../../account/testing/render-account.tsx'
import { renderInShop } from '../../settings/testing/render-in-shop.tsx'
import { chatServer } from '../testing/chat-server.ts'
import { setPhone } from '../testing/set-phone.ts'
import { stubLayout } from '../testing/stub-layout.ts'
import ChatPanel from './chat-panel.tsx'

const partner = { id: 5, name: 'Shop 5', logo: '' }
let server: ReturnType<typeof chatServer>

beforeEach(() => {
  stubLayout()
  resetState()
  logIn()
  server = chatServer()
  server.active = true
  server.write(5, 'shop', 'Hello')
})
afterEach(() => {
  setPhone(false)
  act(() => session.clear('logout'))
})

function Shop() {
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
  const drawn = renderInShop(<Shop />)
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  const panel = await screen.findByRole('dialog', { name: 'Shop 5' })
  await within(panel).findByText('Hello')
  return { ...drawn, panel }
}
const field = () => screen.getByRole('textbox', { name: 'Type a message' })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the panel of a chat', () => {
  it('shows the shop, whether it is there, and what was said', async () => {
    const { panel } = await openPanel()
    expect(within(panel).getByRole('link', { name: 'Shop 5' }).getAttribute('href')).toBe('/shops/5')
    expect(within(panel).getByText('Online')).toBeTruthy()
    expect(within(panel).getByRole('link', { name: 'Open in full size' }).getAttribute('href')).toBe('/massages?shop=5')
    expect(await findBarriers(panel)).toEqual([])
  })

  it('is ready to be written in, and stays open beside the page', async () => {
    const { panel } = await openPanel()
    await waitFor(() => expect(document.activeElement).toBe(field()))
    await userEvent.keyboard('Hello to you{Enter}')
    expect(await within(panel).findByText('Hello to you')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Products' }))
    expect(screen.getByRole('dialog', { name: 'Shop 5' })).toBeTruthy()
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('closes by %s, and gives the focus back', async (_, close) => {
    await openPanel()
    await waitFor(() => expect(document.activeElement).toBe(field()))
    await close()
    await closed()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })))
  })

  it('makes room where the conversation stands in full', async () => {
    const { where } = await openPanel()
    await userEvent.click(screen.getByRole('link', { name: 'Open in full size' }))
    expect(where()).toBe('/massages?shop=5')
    await closed()
  })

  it('is a sheet on phones, and leaves with the page', async () => {
    setPhone(true)
    const { panel, where } = await openPanel()
    expect(document.activeElement).not.toBe(field())
    expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull()
    await userEvent.click(within(panel).getByRole('link', { name: 'Shop 5' }))
    expect(where()).toBe('/shops/5')
    await closed()
  })
})
