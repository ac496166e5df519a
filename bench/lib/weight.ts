import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

export interface Weight {
  html: number
  css: number
  javascript: number
  fonts: number
}

/** Transferred bytes of a page's first load: HTML with the page's data, styles, preloaded scripts and fonts. */
export async function firstLoad(url: string): Promise<Weight> {
  const page = await bytes(url)
  const html = brotliDecompressSync(page).toString()
  const links = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))]
  const total = async (paths: string[]) => {
    const sizes = await Promise.all(paths.map(async (path) => (await bytes(new URL(path, url).href)).length))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  return {
    html: page.length + (await total(links(/data-page="([^"]+)"/g))),
    css: await total(links(/href="([^"]+\.css)"/g)),
    javascript: await total(
      links(/"(\/assets\/[^"]+\.js)"/g).filter((path) => html.includes(`modulepreload" href="${path}"`)),
    ),
    fonts: await total(links(/href="([^"]+\.woff2)"/g)),
  }
}

function bytes(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end()
  })
}
