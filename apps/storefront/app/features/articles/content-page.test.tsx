import type { LegalPage } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contentPagePath } from '../../lib/link-visibility.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { siteSettings } from '../settings/testing/shop-settings.ts'
import { ContentPage, contentPageMeta } from './content-page.tsx'

const sections = ['Who we are', 'What we keep', 'How long']
const page: LegalPage = {
  title: 'Privacy Policy',
  description: sections.map((title, index) => `<h2 id="s${index}">${title}</h2><p>Words &amp; more.</p>`).join(''),
  contents: sections.map((text, index) => ({ id: `s${index}`, text, level: 2 })),
  updated_at: '2026-09-08T08:00:00Z',
}

describe('ContentPage', () => {
  // docs/spec §2: `/page/{slug}`, `/terms-and-conditions`, `/privacy-policy`, `/about-us`: written pages;
  // `/contact-us`, `/support`, the blog: ours
  it('shows the date of the last change and lists its sections', async () => {
    renderInShop(<ContentPage page={page} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeTruthy()
    expect(screen.getByText('Last changed on 08 Sep, 2026')).toBeTruthy()
    const [sidebarList] = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('list')
    expect(
      within(sidebarList as HTMLElement)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(sections)
    expect(await findBarriers()).toEqual([])
  })

  it('has one canonical address', () => {
    expect(contentPagePath('privacy-policy')).toBe('/privacy-policy')
    expect(contentPagePath('careers')).toBe('/page/careers')
  })

  it('takes its description from its text', () => {
    const root = { id: 'root', loaderData: { settings: siteSettings, locale: 'en', origin: 'https://shop.test' } }
    const args = { location: { pathname: '/page/privacy-policy', search: '' }, matches: [root] }
    const tags = contentPageMeta(args, page, 'privacy-policy')
    expect(tags).toContainEqual({ name: 'description', content: expect.stringMatching(/^Who we are Words & more\./) })
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.test/privacy-policy' })
  })
})
