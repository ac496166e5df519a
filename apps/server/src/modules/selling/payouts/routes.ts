import { type Api, reply } from '../../../http/api.ts'
import type { CurrentStaff } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { askConnect, type ConnectDeps, openConnect } from './connect-accounts.ts'
import { changeAccount, changeMarketAccount, showAccount, showMarketAccount } from './payout-accounts.ts'
import { makeFile } from './payout-files.ts'
import { listPayouts, showPayout } from './present-payouts.ts'
import { listLines, listRuns, showConnect, showLine, showRun } from './present-runs.ts'
import { proposeRun } from './propose-run.ts'
import { repay } from './repayments.ts'
import { holdLine, type LineStep, payLine, releaseLine, returnLine } from './step-line.ts'
import { approveRun, checkRun, discardRun, payRun, type Step, type Stepped, sendRun } from './step-run.ts'

/** Tries of a second factor or password are counted for each person besides. */
const TRIES = { rateLimit: { max: 60, seconds: 60 } }
const FILES = { rateLimit: { max: 30, seconds: 600 } }

/** Per network: each asks Stripe. */
const ASKED = { rateLimit: { max: 20, seconds: 60 } }

export function payoutAccountRoutes(api: Api, deps: ConnectDeps): void {
  api.handle('GET /seller/payout-account', async ({ user }) => reply(await showAccount(deps, user.shopId)))

  api.handle(
    'PATCH /seller/payout-account',
    async ({ user, body, caller }) => {
      const change = await changeAccount(deps, user, body, caller)
      return change instanceof Refusal ? change : reply(await showAccount(deps, user.shopId)).withChange(change)
    },
    TRIES,
  )

  api.handle(
    'POST /seller/payout-account/connect',
    async ({ user, body, caller }) => {
      const opened = await openConnect(deps, user, body, caller)
      if (opened instanceof Refusal) return opened
      const account = await showAccount(deps, user.shopId)
      return reply({ url: opened.url, account }).withChange(opened.change)
    },
    ASKED,
  )

  api.handle(
    'POST /seller/payout-account/connect/ask',
    async ({ user }) => (await askConnect(deps, user.shopId)) ?? reply(await showAccount(deps, user.shopId)),
    ASKED,
  )

  api.handle('GET /admin/payout-account', async () => reply(await showMarketAccount(deps.database.db)))

  api.handle(
    'PUT /admin/payout-account',
    async ({ user, body, caller }) => {
      const change = await changeMarketAccount(deps, user, body, caller)
      return change instanceof Refusal ? change : reply(await showMarketAccount(deps.database.db)).withChange(change)
    },
    TRIES,
  )
}

/** @param deps with the worker that sends the transfers of approved runs */
export function payoutRoutes(api: Api, deps: ConnectDeps & { transfers: { kick(): void } }): void {
  api.handle('GET /admin/connect', async () => reply(await showConnect(deps)))

  api.handle('GET /seller/payouts', async ({ user, query }) => reply(await listPayouts(deps, user.shopId, query)))

  api.handle('GET /seller/payouts/{id}', async ({ user: { shopId }, params: { id } }) => {
    const payout = await showPayout(deps, { id, shopId })
    return payout instanceof Refusal ? payout : reply(payout)
  })

  api.handle('GET /admin/payout-runs', async ({ query }) => reply(await listRuns(deps, query)))

  api.handle('POST /admin/payout-runs', async ({ user: staff, headers, body }) =>
    stepped(staff, await proposeRun(deps, { ...body, staff, key: headers['idempotency-key'] })),
  )

  api.handle('GET /admin/payout-runs/{id}', async ({ user, params: { id } }) => {
    const run = await showRun(deps, user, id)
    return run instanceof Refusal ? run : reply({ run })
  })

  api.handle('GET /admin/payout-runs/{id}/lines', async ({ params: { id }, query }) => {
    const lines = await listLines(deps, { ...query, id })
    return lines instanceof Refusal ? lines : reply(lines)
  })

  api.handle('GET /admin/payout-runs/{id}/lines/{line_id}', async ({ params: { id, line_id: lineId } }) => {
    const line = await showLine(deps, { id, lineId })
    return line instanceof Refusal ? line : reply(line)
  })

  api.handle('POST /admin/payout-runs/{id}/check', async ({ user: staff, params: { id }, body: { version } }) =>
    stepped(staff, await checkRun(deps, { id, version, staff })),
  )

  api.handle(
    'POST /admin/payout-runs/{id}/approve',
    async ({ user: staff, params: { id }, body: { version, ...presence }, caller }) => {
      const approved = await approveRun(deps, { id, version, staff }, presence, caller)
      if (approved !== 'revised') {
        if (!(approved instanceof Refusal)) deps.transfers.kick()
        return stepped(staff, approved)
      }
      const run = await showRun(deps, staff, id)
      return run instanceof Refusal
        ? run
        : refuse('stale', text('Some amounts or accounts have changed. Please check this run again.'), {
            current: { run },
          })
    },
    TRIES,
  )

  for (const [key, step] of [
    ['POST /admin/payout-runs/{id}/discard', discardRun],
    ['POST /admin/payout-runs/{id}/sent', sendRun],
    ['POST /admin/payout-runs/{id}/paid', payRun],
  ] as const)
    api.handle(key, async ({ user: staff, params: { id }, body: { version } }) =>
      stepped(staff, await step(deps, { id, version, staff })),
    )

  for (const [key, step] of [
    ['POST /admin/payout-runs/{id}/lines/{line_id}/release', releaseLine],
    ['POST /admin/payout-runs/{id}/lines/{line_id}/paid', payLine],
  ] as const)
    api.handle(key, async ({ user: staff, params, body: { version } }) => {
      const line = { id: params.id, lineId: params.line_id, version, staff }
      return steppedLine(line, await step(deps, line))
    })

  for (const [key, step] of [
    ['POST /admin/payout-runs/{id}/lines/{line_id}/hold', holdLine],
    ['POST /admin/payout-runs/{id}/lines/{line_id}/returned', returnLine],
  ] as const)
    api.handle(key, async ({ user: staff, params, body }) => {
      const line = { id: params.id, lineId: params.line_id, staff, ...body }
      return steppedLine(line, await step(deps, line))
    })

  api.handle(
    'GET /admin/payout-runs/{id}.xml',
    async ({ user: staff, params: { id } }) => {
      const file = await makeFile(deps, { id, form: 'sepa', staff })
      return file instanceof Refusal ? file : reply(file.bytes).savedAs(file.name, 'application/xml; charset=utf-8')
    },
    FILES,
  )

  api.handle(
    'GET /admin/payout-runs/{id}.csv',
    async ({ user: staff, params: { id } }) => {
      const file = await makeFile(deps, { id, form: 'csv', staff })
      return file instanceof Refusal ? file : reply(file.bytes).savedAs(file.name, 'text/csv; charset=utf-8')
    },
    FILES,
  )

  api.handle('POST /admin/shops/{id}/repayments', async ({ user: staff, params, headers, body }) => {
    const repaid = await repay(deps, { ...body, staff, shopId: params.id, key: headers['idempotency-key'] })
    return repaid instanceof Refusal ? repaid : reply({ balances: repaid.balances }).withChange(repaid.change)
  })

  async function stepped(staff: CurrentStaff, result: Pick<Stepped, 'run' | 'change'> | Refusal) {
    if (result instanceof Refusal) return result
    const run = await showRun(deps, staff, result.run.id)
    return run instanceof Refusal ? run : reply({ run }).withChange(result.change)
  }

  async function steppedLine({ id, lineId, staff }: LineStep | (Step & { lineId: number }), result: Stepped | Refusal) {
    if (result instanceof Refusal) return result
    const [run, shown] = [await showRun(deps, staff, id), await showLine(deps, { id, lineId })]
    if (run instanceof Refusal) return run
    return shown instanceof Refusal ? shown : reply({ run, line: shown.line }).withChange(result.change)
  }
}
