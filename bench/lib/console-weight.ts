import { openBrowser } from './browser.ts'
import { enterConsole } from './enter-console.ts'

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
