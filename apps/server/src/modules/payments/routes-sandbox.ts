import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { developersOnly, isForDeveloper } from '../../http/from-this-machine.ts'
import { localeOf } from '../../http/locale.ts'
import { sendNotFound } from '../../http/server.ts'
import { RefusalError, refuse } from '../../lib/refusal.ts'
import type { Payments } from './create-payments.ts'
import { answerPayment, type Deliver, SandboxAnswer } from './sandbox/answer-payment.ts'
import { sandboxHtml, sandboxPolicy } from './sandbox/page-html.ts'
import { showSandbox, type Visit } from './sandbox/show-sandbox.ts'

const PATH = '/sandbox-gateway/:reference'

/** The sandbox's own page, outside the shop's: only where nothing is sold in earnest. */
export function sandboxRoutes(app: FastifyInstance, { context }: Payments): void {
  const { config, settings } = context
  if (config.env !== 'local') return

  async function visitOf(request: FastifyRequest): Promise<Visit> {
    const { reference } = request.params as { reference: string }
    const { locale } = request.query as { locale?: unknown }
    const { configured } = await settings.locales()
    return { reference, locale: configured.find((one) => one === locale) ?? localeOf(request) }
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, visit: Visit, isUnheard = false) {
    const page = await showSandbox(context, visit, { isUnheard })
    if (!page) return sendNotFound(request, reply)
    return reply
      .code(isUnheard ? 502 : 200)
      .headers({ 'content-security-policy': sandboxPolicy(config.appUrl), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(sandboxHtml(page))
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
    // Somebody else who pays here has paid nothing, and the shop would send its goods.
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
      const result = chosen.success ? await answerPayment(context, visit, chosen.data.answer, deliver) : 'unheard'
      if (!result) return sendNotFound(request, reply)
      if (result === 'unheard') return sendPage(request, reply, visit, true)
      return reply.redirect(result.url, 303)
    })
  })
}
