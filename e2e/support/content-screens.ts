import type { BlogBrief, BlogPage, LegalPage } from '@rialto/contract'
import { freshAddress, shopUrl } from './running.ts'

/** The demo's texts in a language, as its pages show them. */
export async function textsToRead(locale = 'en'): Promise<{ posts: BlogBrief[]; terms: LegalPage }> {
  const [{ data: posts }, { content: terms }] = await Promise.all([
    read<BlogPage>('/blogs', locale),
    read<{ content: LegalPage }>('/legal-pages/terms-and-conditions', locale),
  ])
  return { posts, terms }
}

async function read<T>(path: string, locale: string): Promise<T> {
  const headers = { 'accept-language': locale, 'x-forwarded-for': freshAddress() }
  return (await (await fetch(`${shopUrl()}/api${path}`, { headers })).json()).data
}
