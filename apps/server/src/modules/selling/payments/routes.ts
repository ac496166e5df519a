import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Api, reply } from '../../../http/api.ts'
import { localeOf } from '../../../http/locale.ts'
import { developersOnly, isForDeveloper } from '../../../http/requests.ts'
import { sendNotFound } from '../../../http/server.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal, RefusalError, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { showRefund } from '../refunds/index.ts'
import { receiveWebhook, refuseImplausibleSignature } from './apply-outcome.ts'
import { type Payments, payOrder } from './create-payments.ts'
import { assignRefund } from './dashboard-refunds.ts'
import {
  answerPayment,
  type Deliver,
  presentSandboxPage,
  renderSandboxPage,
  SandboxAnswer,
  type SandboxVisit,
  sandboxPolicy,
} from './sandbox-page.ts'
import { changeStripeKeys, checkStripe, showStripeKeys } from './stripe-keys.ts'

/** Each start calls a gateway. */
const STARTS = { max: 30, seconds: 60 }
/** Events have some kilobytes, and more for a checkout with many lines. */
const WEBHOOK_BYTES = 256 * 1024

export function paymentRoutes(api: Api, { payments: { context } }: { payments: Payments }): void {
  api.handle(
    'GET /order-payment/{order_id}',
    async ({ params, query, user, locale }) => {
      const payment = { orderId: params.order_id, userId: user.id, gateway: query.gateway, locale }
      const result = await payOrder(context, payment)
      return result instanceof Refusal ? result : reply({ order_payment_url: result.url })
    },
    { rateLimit: STARTS },
  )
  api.handle(
    'POST /payments/{gateway}/webhook',
    async ({ params, rawBody, rawHeaders }) => {
      const refusal = await receiveWebhook(context, {
        gateway: params.gateway,
        body: rawBody,
        headers: rawHeaders,
      })
      return refusal ?? reply({})
    },
    {
      bodyLimit: WEBHOOK_BYTES,
      beforeBody: ({ params, headers }) =>
        refuseImplausibleSignature(context, { gateway: params.gateway ?? '', headers }),
    },
  )
}

/** Refunds that the staff makes in a gateway's dashboard. */
export function dashboardRefundRoutes(api: Api, { payments: { context } }: { payments: Payments }): void {
  api.handle('POST /admin/refunds/{id}/assign', async ({ user: { actor }, params: { id }, body }) => {
    const { order_id: orderId, version } = body
    const assigned = await assignRefund(context, { refundId: id, orderId, version, actor })
    if (assigned instanceof Refusal) return assigned
    const refund = await showRefund(context, assigned.id)
    return refund
      ? reply({ refund }).withChange(assigned.change)
      : refuse('not_found', text('This refund does not exist'))
  })
}

/** Per network: each asks Stripe. */
const CHECKS = { rateLimit: { max: 20, seconds: 60 } }

/** The keys of payment gateways, in the settings of the console. */
export function gatewayKeyRoutes(api: Api, deps: ModuleDeps): void {
  const after = async (change: RecordedChange | undefined | Refusal) =>
    change instanceof Refusal ? change : reply(await showStripeKeys(deps)).withChange(change)

  api.handle('GET /admin/gateways/stripe', async () => after(undefined))

  api.handle(
    'PUT /admin/gateways/stripe',
    async ({ user: { actor }, body }) => {
      const keys = { secretKey: body.secret_key, webhookSecret: body.webhook_secret }
      return after(await changeStripeKeys(deps, { keys, actor }))
    },
    CHECKS,
  )

  api.handle('DELETE /admin/gateways/stripe', async ({ user: { actor } }) =>
    after(await changeStripeKeys(deps, { keys: null, actor })),
  )

  api.handle(
    'POST /admin/gateways/stripe/check',
    async () => {
      await checkStripe(deps)
      return after(undefined)
    },
    CHECKS,
  )
}

const PATH = '/sandbox-gateway/:reference'

/** Serves the sandbox's page, only in the local environment. */
export function sandboxRoutes(app: FastifyInstance, { context }: Payments): void {
  const { config, settings } = context
  if (config.env !== 'local') return

  async function visitOf(request: FastifyRequest): Promise<SandboxVisit> {
    const { reference } = request.params as { reference: string }
    const { locale } = request.query as { locale?: unknown }
    const { configured } = await settings.locales()
    return { reference, locale: configured.find((name) => name === locale) ?? localeOf(request) }
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, visit: SandboxVisit, isUndelivered = false) {
    const page = await presentSandboxPage(context, visit, { isUndelivered })
    if (!page) return sendNotFound(request, reply)
    return reply
      .code(isUndelivered ? 502 : 200)
      .headers({ 'content-security-policy': sandboxPolicy(config.appUrl), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(renderSandboxPage(page))
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

  app.register(async (scope) => {
    // Strangers could otherwise mark orders as paid without paying.
    scope.addHook('onRequest', (request, _reply, done) => {
      if (isForDeveloper(request, config)) done()
      else done(new RefusalError(refuse('forbidden', developersOnly)))
    })
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    scope.get(PATH, async (request, reply) => sendPage(request, reply, await visitOf(request)))
    scope.post(PATH, async (request, reply) => {
      const visit = await visitOf(request)
      const chosen = SandboxAnswer.safeParse(request.body)
      const result = chosen.success ? await answerPayment(context, visit, chosen.data.answer, deliver) : 'undelivered'
      if (!result) return sendNotFound(request, reply)
      if (result === 'undelivered') return sendPage(request, reply, visit, true)
      return reply.redirect(result.url, 303)
    })
  })
}
