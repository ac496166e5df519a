import { session } from '@rialto/client/session.ts'
import type { SiteSettings } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { Toaster } from '@rialto/ui/toaster.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { SocialButtons } from './social-buttons.tsx'
import { fakeApi, okReply, refusalReply, sessionOf } from './testing/session-data.ts'

const active = { is_active: true, client_id: 'our-shop' }
const inactive = { is_active: false, client_id: 'our-shop' }
const apple = { ...active, redirect_url: 'https://shop.test/login' }

let scripts: HTMLScriptElement[]
let sdkFolder: number
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  scripts = []
  // Loaded scripts are not requested again, so each test has addresses of its own.
  sdkFolder = Math.random()
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes)
      if (node instanceof HTMLScriptElement) scripts.push(node)
      else append(node)
  })
})
afterEach(() => {
  act(() => {
    session.clear('logout')
    toasts.clear()
  })
  for (const name of ['google', 'FB', 'AppleID'] as const) Reflect.deleteProperty(window, name)
  vi.unstubAllGlobals()
})

const onDone = vi.fn()
const renderButtons = (social_auths: SiteSettings['social_auths'] = { google: active, facebook: active, apple }) =>
  renderInShop(
    <>
      <SocialButtons onDone={onDone} />
      <Toaster label="Notifications" closeLabel="Close" />
    </>,
    { shop: shopSettings({ social_auths, social_sdk_url: `https://sdk.test/${sdkFolder}` }) },
  )
const button = (name: string) => screen.getByRole('button', { name: `Continue with ${name}` })
const loadScript = () => act(async () => scripts.at(-1)?.dispatchEvent(new Event('load')))
const toastTexts = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

describe('SocialButtons', () => {
  // docs/spec §6: Google, Facebook, Apple show only when active in settings
  it('shows a button for each provider that the shop offers', () => {
    renderButtons({ google: active, facebook: inactive, apple: { ...apple, client_id: null } })
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Continue with Google'])
  })

  it('renders nothing when the shop offers no provider', () => {
    renderButtons({ google: inactive, facebook: inactive, apple: { ...inactive, redirect_url: null } })
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByText('or')).toBeNull()
  })

  it('loads no script before a click, and passes axe', async () => {
    const { container } = renderButtons()
    expect(scripts).toEqual([])
    expect(await findBarriers(container)).toEqual([])
    await userEvent.click(button('Apple'))
    expect(scripts.map(({ src }) => src)).toEqual([`https://sdk.test/${sdkFolder}/apple.js`])
  })
})

describe('sign-in with a provider', () => {
  // docs/spec §7: Google: code popup, scopes `email profile openid`. Facebook: SDK login, `v20.0`,
  // `public_profile,email`, fields name and email. Apple: popup, scopes `name email`, the id token decoded on the
  // client
  it('sends the code of Google’s popup and starts the session', async () => {
    const api = fakeApi({ 'POST /auth/google/token': () => okReply(sessionOf()) })
    const initCodeClient = vi.fn((config) => ({
      requestCode: () => config.callback({ code: '4/code', state: config.state }),
    }))
    window.google = { accounts: { oauth2: { initCodeClient } } }
    renderButtons()
    await userEvent.click(button('Google'))
    expect(button('Google').getAttribute('aria-busy')).toBe('true')
    await loadScript()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(initCodeClient.mock.calls[0]?.[0]).toMatchObject({
      client_id: 'our-shop',
      scope: 'email profile openid',
      ux_mode: 'popup',
    })
    expect(api.requests.map(({ body }) => body)).toEqual([{ code: '4/code' }])
    expect(session.get()?.token).toBe('token-of-1')
    expect(await screen.findByText('Login Successful')).toBeTruthy()
    expect(button('Google').getAttribute('aria-busy')).toBeNull()
  })

  it('sends Facebook’s access token with the name and email of its profile', async () => {
    const api = fakeApi({ 'POST /auth/facebook/token': () => okReply(sessionOf()) })
    const init = vi.fn()
    const login = vi.fn((callback, _options: object) => callback({ authResponse: { accessToken: 'EAA' } }))
    window.FB = { init, login, api: (_path, _query, callback) => callback({ name: 'Amal', email: 'amal@example.com' }) }
    renderButtons()
    await userEvent.click(button('Facebook'))
    await loadScript()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(init.mock.calls[0]?.[0]).toMatchObject({ appId: 'our-shop', version: 'v20.0' })
    expect(login.mock.calls[0]?.[1]).toEqual({ scope: 'public_profile,email' })
    expect(api.requests[0]?.body).toEqual({ code: 'EAA', data: { name: 'Amal', email: 'amal@example.com' } })
  })

  it('sends Apple’s code, id token, nonce, and the name, which only the browser receives', async () => {
    const api = fakeApi({ 'POST /auth/apple/token': () => okReply(sessionOf()) })
    const init = vi.fn()
    const id_token = `e30.${btoa(JSON.stringify({ email: 'amal@example.com' }))}.`
    const user = { name: { firstName: 'Amal', lastName: 'Haddad' } }
    window.AppleID = { auth: { init, signIn: async () => ({ authorization: { code: 'c1', id_token }, user }) } }
    renderButtons()
    await userEvent.click(button('Apple'))
    await loadScript()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    const { nonce } = init.mock.calls[0]?.[0] ?? {}
    expect(init.mock.calls[0]?.[0]).toMatchObject({
      clientId: 'our-shop',
      scope: 'name email',
      redirectURI: 'https://shop.test/login',
      usePopup: true,
    })
    expect(api.requests[0]?.body).toEqual({
      code: 'c1',
      data: { id_token, nonce, name: 'Amal Haddad', email: 'amal@example.com' },
    })
  })

  it('shows no toast when the popup is closed, blocked, or access is denied', async () => {
    const api = fakeApi({})
    const outcomes = [
      (config: { error_callback(error: object): void }) => config.error_callback({ type: 'popup_closed' }),
      (config: { error_callback(error: object): void }) => config.error_callback({ type: 'popup_failed_to_open' }),
      (config: { callback(response: object): void }) => config.callback({ error: 'access_denied' }),
    ]
    renderButtons()
    for (const finish of outcomes) {
      window.google = { accounts: { oauth2: { initCodeClient: (config) => ({ requestCode: () => finish(config) }) } } }
      await userEvent.click(button('Google'))
      if (scripts.length === 1) await loadScript()
      await waitFor(() => expect(button('Google').getAttribute('aria-busy')).toBeNull())
    }
    window.FB = { init() {}, login: (callback) => callback({ authResponse: null }), api() {} }
    await userEvent.click(button('Facebook'))
    await loadScript()
    await waitFor(() => expect(button('Facebook').getAttribute('aria-busy')).toBeNull())
    window.AppleID = { auth: { init() {}, signIn: () => Promise.reject({ error: 'popup_closed_by_user' }) } }
    await userEvent.click(button('Apple'))
    await loadScript()
    await waitFor(() => expect(button('Apple').getAttribute('aria-busy')).toBeNull())
    expect(api.requests).toEqual([])
    expect(toastTexts()).toEqual([])
    expect(onDone).not.toHaveBeenCalled()
  })

  // docs/spec §8: Social login failure: the server’s message
  it('shows the server’s message when it refuses', async () => {
    fakeApi({
      'POST /auth/google/token': () => refusalReply(422, 'social_refused', 'Google did not confirm who you are.'),
    })
    window.google = {
      accounts: {
        oauth2: { initCodeClient: ({ callback, state }) => ({ requestCode: () => callback({ code: 'c', state }) }) },
      },
    }
    renderButtons()
    await userEvent.click(button('Google'))
    await loadScript()
    expect(await screen.findByText('Google did not confirm who you are.')).toBeTruthy()
    expect(session.get()).toBeNull()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('reports that the provider’s script could not be loaded, and loads it again at the next click', async () => {
    renderButtons()
    await userEvent.click(button('Google'))
    await act(async () => scripts.at(-1)?.dispatchEvent(new Event('error')))
    expect(await screen.findByText(/Google cannot be reached at the moment/)).toBeTruthy()
    await userEvent.click(button('Google'))
    expect(scripts).toHaveLength(2)
  })

  it('refuses a reply with another state', async () => {
    const api = fakeApi({})
    window.google = {
      accounts: {
        oauth2: { initCodeClient: ({ callback }) => ({ requestCode: () => callback({ code: 'c', state: 'theirs' }) }) },
      },
    }
    renderButtons()
    await userEvent.click(button('Google'))
    await loadScript()
    expect(await screen.findByText(/Google cannot be reached/)).toBeTruthy()
    expect(api.requests).toEqual([])
  })

  it('ignores the first provider’s late answer after a second one was chosen', async () => {
    const api = fakeApi({ 'POST /auth/facebook/token': () => okReply(sessionOf()) })
    let answerLate = () => {}
    window.google = {
      accounts: {
        oauth2: {
          initCodeClient: ({ callback, state }) => ({
            requestCode() {
              answerLate = () => callback({ code: 'c', state })
            },
          }),
        },
      },
    }
    window.FB = {
      init() {},
      login: (done) => done({ authResponse: { accessToken: 'EAA' } }),
      api: (_p, _q, done) => done({}),
    }
    renderButtons()
    await userEvent.click(button('Google'))
    await loadScript()
    await userEvent.click(button('Facebook'))
    await loadScript()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    await act(async () => answerLate())
    expect(api.requests.map(({ key }) => key)).toEqual(['POST /auth/facebook/token'])
  })
})
