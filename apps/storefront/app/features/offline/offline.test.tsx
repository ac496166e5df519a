import { createI18n } from '@rialto/client/i18n/create-i18n.ts'
import { TranslationProvider } from '@rialto/client/i18n/use-translation.tsx'
import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { Toaster } from '@rialto/ui/toaster.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setSessionInAnotherTab, storedSession } from '../session/testing/session-data.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { OfflineScreen } from './offline-screen.tsx'
import { startOffline } from './start-offline.ts'

class FakeWorker extends EventTarget {
  state = 'installing'
  postMessage = vi.fn()
  install() {
    this.state = 'installed'
    this.dispatchEvent(new Event('statechange'))
  }
}

/** The browser's registration of the shop's worker. */
function browserWith({ waiting, controlled = true }: { waiting?: FakeWorker; controlled?: boolean } = {}) {
  const active = new FakeWorker()
  const registration = Object.assign(new EventTarget(), {
    active,
    waiting,
    installing: undefined as FakeWorker | undefined,
    update: vi.fn(async () => {}),
  })
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? active : null,
    register: vi.fn(async () => registration),
    ready: Promise.resolve(registration),
  })
  vi.stubGlobal('navigator', { userAgent: '', serviceWorker: container })
  return {
    active,
    container,
    /** A newer worker comes, as after a change of the shop's files. */
    comes(worker: FakeWorker) {
      registration.installing = worker
      registration.dispatchEvent(new Event('updatefound'))
      registration.waiting = worker
      worker.install()
    },
  }
}

const said = () => toasts.$visible.get().map(({ title }) => title)
const news = 'A new version of the shop is ready'

beforeEach(() => {
  localStorage.clear()
  // Leaves no timers after the last test.
  vi.stubGlobal('requestIdleCallback', (action: () => void) => queueMicrotask(action))
})
afterEach(() => {
  act(() => {
    session.clear('logout')
    toasts.clear()
  })
  vi.unstubAllGlobals()
})

describe('a new version of the shop', () => {
  it('is offered once it is there, and comes with the reload that the shopper asks for', async () => {
    const { comes, container } = browserWith()
    await startOffline()
    const worker = new FakeWorker()
    renderInShop(<Toaster label="Notifications" closeLabel="Close" />)
    expect(said()).toEqual([])
    act(() => comes(worker))
    expect(said()).toEqual([news])
    expect(worker.postMessage).not.toHaveBeenCalled()
    const heard = vi.spyOn(container, 'addEventListener')
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(worker.postMessage).toHaveBeenCalledWith({ type: 'take over' })
    expect(heard).toHaveBeenCalledWith('controllerchange', expect.any(Function), { once: true })
  })

  it('is offered again to whoever passed it over', async () => {
    browserWith({ waiting: new FakeWorker() })
    await startOffline()
    expect(said()).toEqual([news])
  })

  it('is no news to whoever is here for the first time', async () => {
    const { comes } = browserWith({ controlled: false })
    await startOffline()
    comes(new FakeWorker())
    expect(said()).toEqual([])
  })
})

describe('what is kept', () => {
  it('is this page, from the start', async () => {
    const { active } = browserWith()
    await startOffline()
    expect(active.postMessage).toHaveBeenCalledWith({
      type: 'keep',
      urls: expect.arrayContaining([window.location.href]),
    })
  })

  it('is forgotten as soon as somebody else is here', async () => {
    const { active } = browserWith()
    session.set(storedSession())
    await startOffline()
    const forgotten = () => active.postMessage.mock.calls.filter(([message]) => message.type === 'forget').length
    session.set(storedSession({ token: 'a newer one' }))
    expect(forgotten()).toBe(0)
    session.clear('logout')
    expect(forgotten()).toBe(1)
    setSessionInAnotherTab(storedSession())
    await waitFor(() => expect(forgotten()).toBe(2))
  })
})

describe('a browser that forbids it', () => {
  it('has the shop as it is', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { container } = browserWith()
    container.register.mockRejectedValueOnce(new DOMException('', 'SecurityError'))
    await startOffline()
    expect(warned).toHaveBeenCalledOnce()
  })
})

describe('the page for what was not kept', () => {
  it('stands by itself: plain links to the wanted page and home, and a script that tries again', async () => {
    document.body.innerHTML = renderToStaticMarkup(
      <TranslationProvider i18n={createI18n('en', {})}>
        <OfflineScreen />
      </TranslationProvider>,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'You are offline' })).toBeTruthy()
    expect(screen.getByText('Try again').closest('a')?.getAttribute('href')).toBe('')
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    expect(document.querySelector('script')?.textContent).toContain("'online'")
    expect(await findBarriers()).toEqual([])
  })
})
