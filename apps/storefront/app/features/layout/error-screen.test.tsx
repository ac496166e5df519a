import { setImmediate } from 'node:timers/promises'
import { createI18n } from '@rialto/client/i18n/translate.ts'
import { TranslationProvider } from '@rialto/client/i18n/use-translation.tsx'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, data, useRouteError } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { assertPageExists } from '../catalog/index.ts'
import { SettingsProvider } from '../settings/index.ts'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { ErrorScreen } from './error-screen.tsx'

/** Runs the loader asynchronously, as a network request would. */
const afterDelay = (loader: () => unknown) => setImmediate().then(loader)

function renderPage(loader: () => unknown) {
  const Boundary = () => <ErrorScreen error={useRouteError()} />
  const Router = createRoutesStub([
    {
      path: '/',
      loader: () => afterDelay(loader),
      Component: () => <p>The page</p>,
      ErrorBoundary: Boundary,
      HydrateFallback: () => null,
    },
  ])
  render(
    <TranslationProvider i18n={createI18n('en', {})}>
      <SettingsProvider value={shopSettings()}>
        <Router />
      </SettingsProvider>
    </TranslationProvider>,
  )
}
const throwUnreachable = () => {
  throw data({ reason: 'unreachable' }, { status: 503 })
}

describe('ErrorScreen', () => {
  it('shows the number of pages when the requested page is behind the last one', async () => {
    renderPage(() => assertPageExists({ page: 999, pages: 3, addressOf: (page) => `/shops?page=${page}` }))
    expect(await screen.findByRole('heading', { name: 'There is no page 999' })).toBeTruthy()
    expect(screen.getByText('The list has 3 pages.')).toBeTruthy()
    const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect([addressOf('First page'), addressOf('Last page')]).toEqual(['/shops?page=1', '/shops?page=3'])
  })

  it('explains the failure, and shows the page after a successful retry', async () => {
    let failing = true
    renderPage(() => (failing ? throwUnreachable() : null))
    expect(await screen.findByRole('heading', { name: 'The shop cannot be reached' })).toBeTruthy()
    expect(screen.getByText('Something went wrong')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByRole('heading', { name: 'The shop cannot be reached' })).toBeTruthy()
    failing = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The page')).toBeTruthy()
  })

  it('retries by itself when the connection is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    let failing = true
    renderPage(() => {
      if (failing) throw new TypeError('Failed to fetch')
      return null
    })
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy()
    failing = false
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('The page')).toBeTruthy()
  })

  it('shows Page Not Found on a 404', async () => {
    renderPage(() => {
      throw data(null, { status: 404 })
    })
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
    expect(screen.getByRole('search')).toBeTruthy()
  })
})
