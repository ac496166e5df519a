import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { catalogueOf } from './catalogues.ts'
import { gets, load } from './load.ts'
import { type Running, startProcess } from './processes.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The two servers of a run: the shop with a catalogue of a known size, and a bare Fastify for comparison. */
export interface Bench {
  shop: Running
  bare: Running
  dataDir: string
  /** Requests per second of a bare Fastify that replies with 6 kB: the median of three runs, measured once. */
  bareRate(): Promise<number>
  /** The browser for visits to the shop; opened on first use. */
  browser(): Promise<Browser>
}

/** Starts both servers, runs the measurement, and stops both. */
export async function withBench<T>(products: 'demo' | number, run: (bench: Bench) => Promise<T>): Promise<T> {
  const { folder: dataDir, remove } = products === 'demo' ? temporaryFolder('bench') : await catalogueOf(products)
  let browser: Promise<Browser> | undefined
  const started: Running[] = []
  const start = async (...args: Parameters<typeof startProcess>) => {
    const running = await startProcess(...args)
    started.push(running)
    return running
  }
  try {
    const shop = await start(
      'apps/server/src/main.ts',
      { DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUST_PROXY: '1' },
      '/api/health',
    )
    const bare = await start('bench/bare.ts', {})
    let bareRate: Promise<number> | undefined
    return await run({
      shop,
      bare,
      dataDir,
      bareRate() {
        bareRate ??= load({ url: bare.url, requests: gets(['/?bytes=6000']), seconds: 1 }).then(
          ({ requests }) => requests.average,
        )
        return bareRate
      },
      browser() {
        browser ??= openBrowser()
        return browser
      },
    })
  } finally {
    await browser?.then((one) => one.close()).catch(() => {})
    await Promise.all(started.map((one) => one.stop()))
    remove()
  }
}
