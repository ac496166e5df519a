import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { developersOnly, isForDeveloper } from '../../../http/from-this-machine.ts'
import { localeOf } from '../../../http/locale.ts'
import { sendNotFound } from '../../../http/server.ts'
import { RefusalError, refuse } from '../../../lib/refusal.ts'
import type { Payments } from './create-payments.ts'
import {
  answerPayment,
  type Deliver,
  presentSandboxPage,
  renderSandboxPage,
  SandboxAnswer,
  type SandboxVisit,
  sandboxPolicy,
} from './sandbox-page.ts'

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
