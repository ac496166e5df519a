import { toasts } from '@rialto/ui/toast-queue.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { drawInShop } from '../settings/testing/draw-in-shop.tsx'
import { ShareLine } from './share-line.tsx'

afterEach(() => {
  toasts.clear()
  vi.unstubAllGlobals()
})

const said = () => toasts.$visible.get().map(({ title }) => title)
/** A person's clicks on a device that can do this much. */
function onDevice(can: { share?: () => Promise<void>; copies?: boolean }) {
  const user = userEvent.setup()
  const writeText = vi.fn(async () => {
    if (can.copies === false) throw new Error('forbidden')
  })
  vi.stubGlobal('navigator', { userAgent: '', ...(can.share && { share: can.share }), clipboard: { writeText } })
  drawInShop(<ShareLine title="A post" />)
  return { writeText, press: (name: string) => user.click(screen.getByRole('button', { name })) }
}

describe('sharing a page', () => {
  it('opens the device’s own menu', async () => {
    const share = vi.fn(async () => {})
    const { press, writeText } = onDevice({ share })
    await press('Share')
    expect(share).toHaveBeenCalledWith({ title: 'A post', url: window.location.href })
    expect(writeText).not.toHaveBeenCalled()
    expect(said()).toEqual([])
  })

  it('says nothing where the shopper closed that menu', async () => {
    const { press, writeText } = onDevice({ share: () => Promise.reject(new DOMException('', 'AbortError')) })
    await press('Share')
    expect(writeText).not.toHaveBeenCalled()
    expect(said()).toEqual([])
  })

  it('copies the link where there is no menu', async () => {
    const { press, writeText } = onDevice({})
    await press('Share')
    expect(writeText).toHaveBeenCalledWith(window.location.href)
    expect(said()).toEqual(['Link copied'])
  })

  it('copies the link when asked to', async () => {
    const { press } = onDevice({ share: async () => {} })
    await press('Copy link')
    expect(said()).toEqual(['Link copied'])
  })

  it('shows the link where copying is forbidden', async () => {
    const { press } = onDevice({ copies: false })
    await press('Copy link')
    expect(toasts.$visible.get()).toMatchObject([{ title: 'Copy this link to share it', text: window.location.href }])
  })
})
