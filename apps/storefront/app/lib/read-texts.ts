import { createHash } from 'node:crypto'
import type { ApiClient } from '@rialto/client/api/client.ts'
import { rewordedUrl, textsUrl } from '@rialto/client/i18n/locale.ts'

type Texts = Readonly<Record<string, string>>

/** The texts of a page, and the addresses at which the browser gets the same ones. */
export interface PageTexts {
  texts: Texts
  urls: readonly string[]
}

/** Reads the texts of a language. Those that the market words otherwise have an address of their own (decision 098). */
export async function readTexts(api: ApiClient, locale: string): Promise<PageTexts> {
  const call = (part: 'original' | 'reworded') =>
    api.call('GET /lang/{locale}', { params: { locale }, query: { part } })
  const [original, reworded] = await Promise.all([call('original'), call('reworded')])
  const urls = [textsUrl(locale, versionOf(original))]
  const count = Object.keys(reworded).length
  // Another server may know no parts and reply with all texts.
  if (count === 0 || count === Object.keys(original).length) return { texts: original, urls }
  return { texts: { ...original, ...reworded }, urls: [...urls, rewordedUrl(locale, versionOf(reworded))] }
}

/** The server gives the same texts as the same object. */
const versions = new WeakMap<Texts, string>()

function versionOf(texts: Texts): string {
  const version =
    versions.get(texts) ?? createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 10)
  versions.set(texts, version)
  return version
}
