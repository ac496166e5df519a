import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOf } from '../../../http/locale.ts'
import { developersOnly, isForDeveloper } from '../../../http/requests.ts'
import { sendNotFound } from '../../../http/server.ts'
import { RefusalError, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { modeOf } from '../../base/settings/index.ts'
import type { Payments } from './create-payments.ts'
import { AccountAct, type AccountVisit, actOnAccount, presentAccount, renderAccount } from './sandbox-account.ts'
import {
  actOnDashboard,
  DashboardAct,
  presentDashboard,
  presentPaymentList,
  renderDashboard,
  renderPaymentList,
} from './sandbox-dashboard.ts'
import { sandboxPolicy } from './sandbox-html.ts'
import {
  ACCOUNT,
  accountPath,
  answerPayment,
  DASHBOARD,
  type Deliver,
  dashboardPath,
  presentSandboxPage,
  renderSandboxPage,
  SandboxAnswer,
  type SandboxVisit,
} from './sandbox-page.ts'

const PAYMENT = '/sandbox-gateway/:reference'
const PAYMENT_IN_DASHBOARD = `${DASHBOARD}/:reference`

const ownPagesOnly = text('This form was not sent from its own page')

/** Browsers say where a form was sent from; programs say nothing. */
const isOfOtherPage = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'

/** Serves the sandbox's pages, only in the local environment, and not where a gateway takes real money. */
export function sandboxRoutes(app: FastifyInstance, { context }: Payments): void {
  const { config, settings } = context
  if (config.env !== 'local') return

  async function localeOfVisit(request: FastifyRequest): Promise<string> {
    const { locale } = request.query as { locale?: unknown }
    const { configured } = await settings.locales()
    return configured.find((name) => name === locale) ?? localeOf(request)
  }

  async function visitOf(request: FastifyRequest): Promise<SandboxVisit> {
    const { reference } = request.params as { reference: string }
    return { reference, locale: await localeOfVisit(request) }
  }

  async function accountVisitOf(request: FastifyRequest): Promise<AccountVisit> {
    const { page } = request.query as { page?: unknown }
    return {
      locale: await localeOfVisit(request),
      page: typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    }
  }

  const sendHtml = (reply: FastifyReply, html: string, status = 200) =>
    reply
      .code(status)
      .headers({ 'content-security-policy': sandboxPolicy(config.appUrl), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html)

  async function sendPage(request: FastifyRequest, reply: FastifyReply, visit: SandboxVisit, isUndelivered = false) {
    const page = await presentSandboxPage(context, visit, { isUndelivered })
    if (!page) return sendNotFound(request, reply)
    return sendHtml(reply, renderSandboxPage(page), isUndelivered ? 502 : 200)
  }

  const deliver: Deliver = async ({ body, headers }) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/payments/sandbox/webhook',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    })
    return statusCode === 200
  }

  async function takesRealMoney(): Promise<boolean> {
    const { gateways } = await settings.snapshot()
    return gateways.stripe !== undefined && modeOf(gateways.stripe.secretKey) === 'live'
  }

  app.register(async (scope) => {
    // Strangers could otherwise mark orders as paid without paying, and give money back.
    scope.addHook('onRequest', async (request, reply) => {
      if (!isForDeveloper(request, config)) throw new RefusalError(refuse('forbidden', developersOnly))
      // Pages of others could otherwise send forms from the developer's browser.
      if (request.method === 'POST' && isOfOtherPage(request)) throw new RefusalError(refuse('forbidden', ownPagesOnly))
      if (await takesRealMoney()) return sendNotFound(request, reply)
    })
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    scope.get(PAYMENT, async (request, reply) => sendPage(request, reply, await visitOf(request)))
    scope.post(PAYMENT, async (request, reply) => {
      const visit = await visitOf(request)
      const chosen = SandboxAnswer.safeParse(request.body)
      const result = chosen.success ? await answerPayment(context, visit, chosen.data.answer, deliver) : 'undelivered'
      if (!result) return sendNotFound(request, reply)
      if (result === 'undelivered') return sendPage(request, reply, visit, true)
      return reply.redirect(result.url, 303)
    })

    scope.get(DASHBOARD, async (request, reply) =>
      sendHtml(reply, renderPaymentList(await presentPaymentList(context, await localeOfVisit(request)))),
    )
    scope.get(ACCOUNT, async (request, reply) =>
      sendHtml(reply, renderAccount(await presentAccount(context, await accountVisitOf(request)))),
    )
    scope.post(ACCOUNT, async (request, reply) => {
      const visit = await accountVisitOf(request)
      const act = AccountAct.safeParse(request.body)
      if (act.success && (await actOnAccount(context, act.data))) return reply.redirect(accountPath(visit), 303)
      return sendHtml(reply, renderAccount(await presentAccount(context, visit, true)), 422)
    })
    scope.get(PAYMENT_IN_DASHBOARD, async (request, reply) => {
      const page = await presentDashboard(context, await visitOf(request))
      return page ? sendHtml(reply, renderDashboard(page)) : sendNotFound(request, reply)
    })
    scope.post(PAYMENT_IN_DASHBOARD, async (request, reply) => {
      const visit = await visitOf(request)
      const act = DashboardAct.safeParse(request.body)
      const result = act.success ? await actOnDashboard(context, visit, act.data, deliver) : 'impossible'
      if (result === 'done') return reply.redirect(dashboardPath(visit), 303)
      const page = result && (await presentDashboard(context, visit, result))
      return page
        ? sendHtml(reply, renderDashboard(page), result === 'undelivered' ? 502 : 422)
        : sendNotFound(request, reply)
    })
  })
}
