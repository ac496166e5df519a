import type { BlogBrief, BlogPage, LegalPage } from '@rialto/contract'
import { shopUrl } from './shop-url.ts'
import { uniqueAddress } from './unique-address.ts'

/** The demo's blog posts and terms in a language. */
export async function demoArticles(locale = 'en'): Promise<{ posts: BlogBrief[]; terms: LegalPage }> {
  const [{ data: posts }, { content: terms }] = await Promise.all([
    fetchData<BlogPage>('/blogs', locale),
    fetchData<{ content: LegalPage }>('/legal-pages/terms-and-conditions', locale),
  ])
  return { posts, terms }
}

async function fetchData<T>(path: string, locale: string): Promise<T> {
  const headers = { 'accept-language': locale, 'x-forwarded-for': uniqueAddress() }
  return (await (await fetch(`${shopUrl()}/api${path}`, { headers })).json()).data
}
