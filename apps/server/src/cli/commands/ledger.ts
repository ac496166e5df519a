import { createOutbound } from '../../modules/base/outbound/index.ts'
import { createSettings, readMarketCurrency } from '../../modules/base/settings/index.ts'
import { defineCommand, defineGroup, Failure } from '../command.ts'
import { pairs, say } from '../terminal.ts'

const proof = defineCommand({
  summary:
    'Proves the ledger now: reads what gateways moved, and compares it with the ledger and the ledger with itself',
  details: `The server does so every night. Exit code 1 where differences are open.

  npm run shop -- ledger proof
  npm run shop -- ledger proof --full`,
  arguments: {},
  options: {
    full: { type: 'boolean', help: 'Proves all days anew, with their hashes' },
    json: { type: 'boolean', help: 'Prints the result as JSON' },
  },
  async run({ full = false, json }, { terminal, withShop }) {
    const { proveNow } = await import('../../modules/selling/reconciliation/index.ts')
    const { createPayments } = await import('../../modules/selling/payments/index.ts')
    const result = await withShop(async (base) => {
      await readMarketCurrency(base.database)
      const deps = { ...base, settings: createSettings(base) }
      const outbound = createOutbound(deps)
      const { gateways } = createPayments({ ...deps, outbound }).context
      return proveNow({ ...deps, outbound, gateways }, { isFull: full })
    })
    if (result.run.state !== 'done') throw new Failure(result.error ?? 'another process proves the ledger now')
    if (json) say(terminal.out, JSON.stringify(result))
    else {
      say(
        terminal.out,
        pairs([
          ['proved', full ? 'all days' : 'what is new'],
          ['took', `${((result.run.ms ?? 0) / 1000).toFixed(1)} s`],
          ['last day', result.last ? `${result.last.day}, ${result.last.entries.toLocaleString('en')} entries` : null],
          ['hash', result.last?.hash ?? null],
          ['open differences', String(result.differences.length)],
        ]),
      )
      for (const line of result.differences) say(terminal.out, `  ${line}`)
    }
    return result.differences.length === 0 ? 0 : 1
  },
})

const balance = defineCommand({
  summary: 'Shows the balance of each account of the ledger, which add up to 0',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints it as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { showLedger } = await import('../../modules/selling/ledger/index.ts')
    const { accounts, totals } = await withShop(async (base) => {
      await readMarketCurrency(base.database)
      return showLedger({ ...base, settings: createSettings(base) })
    })
    const named = accounts.map(({ account, gateway, balance }) => ({
      name: gateway ? `${account} ${gateway}` : account,
      balance,
    }))
    if (json) say(terminal.out, JSON.stringify({ accounts: named, off: totals.off }))
    else
      say(terminal.out, pairs([...named.map(({ name, balance }) => [name, balance] as const), ['off by', totals.off]]))
    return totals.off === 0 ? 0 : 1
  },
})

export const command = defineGroup({
  summary: 'The ledger: its proof and its balances',
  details: 'Entries and corrections are calls of the API, as npm run shop -- ledger export',
  commands: { proof, balance },
})
