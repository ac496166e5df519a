import { seedDemo } from '../../src/demo/seed-demo.ts'
import type { TestApp } from './app.ts'
import { emptyMarket } from './empty-market.ts'

/** The European demo market; `filling` is the process that has filled it. */
export async function europeanMarket(): Promise<{ shop: TestApp; filling: TestApp }> {
  let filling: TestApp | undefined
  const shop = await emptyMarket({ APP_ENV: 'local', APP_URL: 'http://localhost:3000' }, (empty) => {
    filling = empty
    const { deps } = empty
    return seedDemo({ ...deps, config: { ...deps.config, demoMarket: 'european' } })
  })
  return { shop, filling: filling ?? shop }
}
