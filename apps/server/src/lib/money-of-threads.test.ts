import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { setMarketCurrency, toDecimal } from './money.ts'

/** What a thread says that imports the functions for amounts. */
async function askThread(code: string): Promise<unknown> {
  const source = `import { parentPort } from 'node:worker_threads'
    import * as money from ${JSON.stringify(new URL('./money.ts', import.meta.url).href)}
    try { parentPort.postMessage(${code}) } catch (error) { parentPort.postMessage(error.message) }`
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), { execArgv: [] })
  const [answer] = await once(thread, 'message')
  await thread.terminate()
  return answer
}

it('refuses to guess the currency in a thread that has not read the settings', async () => {
  setMarketCurrency('JPY')
  expect(toDecimal(500)).toBe(500)
  setMarketCurrency('USD')
  const refusal = 'amounts need the currency of the market: call readMarketCurrency first'
  for (const call of ['money.toDecimal(500)', 'money.toMinor(5)', 'money.storedUnits()', 'money.percentOf(500, 10)'])
    expect(await askThread(call)).toBe(refusal)
  expect(await askThread('money.decimalsOf({ exponent: 0 })(500)')).toBe(500)
})
