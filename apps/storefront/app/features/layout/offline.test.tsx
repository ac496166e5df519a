import { createI18n } from '@rialto/client/i18n/translate.ts'
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

/** Stubs the service worker API; `controlled` is false at a first visit, when no worker controls the page yet. */
function stubServiceWorker({ waiting, controlled = true }: { waiting?: FakeWorker; controlled?: boolean } = {}) {
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
    /** Installs a newer worker, as after a deployment. */
    installUpdate(worker: FakeWorker) {
      registration.installing = worker
      registration.dispatchEvent(new Event('updatefound'))
      registration.waiting = worker
      worker.install()
    },
  }
}

const toastTitles = () => toasts.$visible.get().map(({ title }) => title)
const updateTitle = 'A new version of the shop is ready'

beforeEach(() => {
  localStorage.clear()
  // Runs idle callbacks at once, so that none is left after the last test.
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => queueMicrotask(callback))
})
afterEach(() => {
  act(() => {
    session.clear('logout')
    toasts.clear()
  })
  vi.unstubAllGlobals()
})

describe('update of the service worker', () => {
  it('is offered by a toast once installed, and takes over when the shopper reloads', async () => {
    const { installUpdate, container } = stubServiceWorker()
    await startOffline()
    const worker = new FakeWorker()
    renderInShop(<Toaster label="Notifications" closeLabel="Close" />)
    expect(toastTitles()).toEqual([])
    act(() => installUpdate(worker))
    expect(toastTitles()).toEqual([updateTitle])
    expect(worker.postMessage).not.toHaveBeenCalled()
    const addListener = vi.spyOn(container, 'addEventListener')
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(worker.postMessage).toHaveBeenCalledWith({ type: 'take over' })
    expect(addListener).toHaveBeenCalledWith('controllerchange', expect.any(Function), { once: true })
  })

  it('is offered again at the next visit when it is still waiting', async () => {
    stubServiceWorker({ waiting: new FakeWorker() })
    await startOffline()
    expect(toastTitles()).toEqual([updateTitle])
  })

  it('is not offered at the first visit', async () => {
    const { installUpdate } = stubServiceWorker({ controlled: false })
    await startOffline()
    installUpdate(new FakeWorker())
    expect(toastTitles()).toEqual([])
  })
})

describe('page cache of the service worker', () => {
  it('contains the first page of the visit', async () => {
    const { active } = stubServiceWorker()
    await startOffline()
    expect(active.postMessage).toHaveBeenCalledWith({
      type: 'keep',
      urls: expect.arrayContaining([window.location.href]),
    })
  })

  it('is cleared after a logout and a login of another account', async () => {
    const { active } = stubServiceWorker()
    session.set(storedSession())
    await startOffline()
    const clearings = () => active.postMessage.mock.calls.filter(([message]) => message.type === 'forget').length
    session.set(storedSession({ token: 'a newer one' }))
    expect(clearings()).toBe(0)
    session.clear('logout')
    expect(clearings()).toBe(1)
    setSessionInAnotherTab(storedSession())
    await waitFor(() => expect(clearings()).toBe(2))
  })
})

describe('startOffline', () => {
  it('only warns when the browser forbids service workers', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { container } = stubServiceWorker()
    container.register.mockRejectedValueOnce(new DOMException('', 'SecurityError'))
    await startOffline()
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('OfflineScreen', () => {
  it('works without the application: links to the requested page and home, and a script that reloads when online', async () => {
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
