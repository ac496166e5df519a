import { createI18n } from '@rialto/client/i18n/translate.ts'
import { TranslationProvider } from '@rialto/client/i18n/use-translation.tsx'
import { render } from '@testing-library/react'
import { Profiler } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { SettingsProvider } from '../settings/index.ts'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { WishlistLink } from '../wishlist/index.ts'
import { Gallery } from './gallery.tsx'

it('hydrates gallery and wishlist in one rendering, as a guest sees what the server has written', () => {
  const phases: string[] = []
  const page = (
    <TranslationProvider i18n={createI18n('en', {})}>
      <SettingsProvider value={shopSettings()}>
        <MemoryRouter>
          <Profiler id="page" onRender={(_id, phase) => phases.push(phase)}>
            <Gallery name="Tote" pictures={['/media/a.webp', '/media/b.webp']} shown={undefined} percent={20} />
            <WishlistLink />
          </Profiler>
        </MemoryRouter>
      </SettingsProvider>
    </TranslationProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  render(page, { container, hydrate: true })
  expect(phases).toEqual(['mount'])
})
