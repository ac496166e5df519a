import { createI18n } from '@rialto/client/i18n/create-i18n.ts'
import { TranslationProvider } from '@rialto/client/i18n/use-translation.tsx'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, data, useRouteError } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { requirePage } from '../pagination/index.ts'
import { SettingsProvider } from '../settings/index.ts'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { ErrorScreen } from './error-screen.tsx'

/** As over a network: never in the same turn. */
const afterAWhile = (loader: () => unknown) => new Promise((resolve) => setTimeout(resolve, 20)).then(loader)

function drawPage(loader: () => unknown) {
  const Boundary = () => <ErrorScreen error={useRouteError()} />
  const Router = createRoutesStub([
    {
      path: '/',
      loader: () => afterAWhile(loader),
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
const unreachable = () => {
  throw data({ reason: 'unreachable' }, { status: 503 })
}

describe('the error screen', () => {
  it('says how many pages a list has where an address asks for one behind the last', async () => {
    drawPage(() => requirePage({ page: 999, pages: 3, addressOf: (page) => `/shops?page=${page}` }))
    expect(await screen.findByRole('heading', { name: 'There is no page 999' })).toBeTruthy()
    expect(screen.getByText('The list has 3 pages.')).toBeTruthy()
    const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect([addressOf('First page'), addressOf('Last page')]).toEqual(['/shops?page=1', '/shops?page=3'])
  })

  it('says what happened, and shows the page once trying again helps', async () => {
    let away = true
    drawPage(() => (away ? unreachable() : null))
    expect(await screen.findByRole('heading', { name: 'The shop cannot be reached' })).toBeTruthy()
    expect(screen.getByText('Something went wrong')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByRole('heading', { name: 'The shop cannot be reached' })).toBeTruthy()
    away = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The page')).toBeTruthy()
  })

  it('tries by itself when the connection is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    let away = true
    drawPage(() => {
      if (away) throw new TypeError('Failed to fetch')
      return null
    })
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy()
    away = false
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('The page')).toBeTruthy()
  })

  it('is Page Not Found where there is no such thing', async () => {
    drawPage(() => {
      throw data(null, { status: 404 })
    })
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
    expect(screen.getByRole('search')).toBeTruthy()
  })
})
