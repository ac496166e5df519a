import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { enterConsole } from './api.ts'
import { openBrowser } from './browser.ts'

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

/**
 * Transferred bytes of JavaScript until a seller of the demo sees the console's first list, with an empty cache.
 * @param url the market's address
 */
export async function consoleScripts(url: string): Promise<number> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ locale: 'en' })
    await enterConsole(page, url, '/console/orders')
    const sizes: number[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') sizes.push(Number(response.headers()['content-length']))
    })
    const client = await page.context().newCDPSession(page)
    await client.send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.reload()
    await page.waitForSelector('table')
    return sizes.reduce((sum, size) => sum + size, 0)
  } finally {
    await browser.close()
  }
}
