import { toasts } from '@rialto/ui/toast-queue.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { ShareActions } from './share.tsx'

afterEach(() => {
  toasts.clear()
  vi.unstubAllGlobals()
})

const toastTitles = () => toasts.$visible.get().map(({ title }) => title)
/** Sets up a user on a device with these capabilities. */
function onDevice(capabilities: { share?: () => Promise<void>; copies?: boolean }) {
  const user = userEvent.setup()
  const writeText = vi.fn(async () => {
    if (capabilities.copies === false) throw new Error('forbidden')
  })
  vi.stubGlobal('navigator', {
    userAgent: '',
    ...(capabilities.share && { share: capabilities.share }),
    clipboard: { writeText },
  })
  renderInShop(<ShareActions title="A post" />)
  return { writeText, press: (name: string) => user.click(screen.getByRole('button', { name })) }
}

describe('ShareActions', () => {
  it('opens the device’s share menu', async () => {
    const share = vi.fn(async () => {})
    const { press, writeText } = onDevice({ share })
    await press('Share')
    expect(share).toHaveBeenCalledWith({ title: 'A post', url: window.location.href })
    expect(writeText).not.toHaveBeenCalled()
    expect(toastTitles()).toEqual([])
  })

  it('shows no toast when the shopper closes that menu', async () => {
    const { press, writeText } = onDevice({ share: () => Promise.reject(new DOMException('', 'AbortError')) })
    await press('Share')
    expect(writeText).not.toHaveBeenCalled()
    expect(toastTitles()).toEqual([])
  })

  it('copies the link when the device has no share menu', async () => {
    const { press, writeText } = onDevice({})
    await press('Share')
    expect(writeText).toHaveBeenCalledWith(window.location.href)
    expect(toastTitles()).toEqual(['Link copied'])
  })

  it('copies the link on request', async () => {
    const { press } = onDevice({ share: async () => {} })
    await press('Copy link')
    expect(toastTitles()).toEqual(['Link copied'])
  })

  it('shows the link when copying is forbidden', async () => {
    const { press } = onDevice({ copies: false })
    await press('Copy link')
    expect(toasts.$visible.get()).toMatchObject([{ title: 'Copy this link to share it', text: window.location.href }])
  })
})
