import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { orderMoney } from '../../../lib/money.ts'
import { text, translate } from '../../../lib/texts.ts'
import type { PaymentContext } from './gateways.ts'
import { type PaymentRow, selectOrdersOfPayment, selectPaymentByReference } from './repository.ts'
import { paymentKey, returnUrls } from './rules.ts'
import { SANDBOX, type SandboxEvent, sign } from './sandbox-gateway.ts'

export interface SandboxVisit {
  reference: string
  /** The shopper's language. */
  locale: string
}

const findSandboxPayment = ({ database: { db } }: PaymentContext, { reference }: SandboxVisit) =>
  selectPaymentByReference(db, SANDBOX, reference)

/** @returns undefined for an unknown payment. */
export async function presentSandboxPage(
  context: PaymentContext,
  visit: SandboxVisit,
  { isUndelivered = false } = {},
): Promise<SandboxPage | undefined> {
  const payment = await findSandboxPayment(context, visit)
  if (!payment) return undefined
  const frame = await pageFrame(context, visit.locale)
  const t = (...args: Parameters<typeof translate> extends [string, ...infer Rest] ? Rest : never) =>
    translate(visit.locale, ...args)
  if (payment.status !== 'open') {
    const back = { label: t(text('Back to the shop')), url: (await returnUrlsOf(context, payment)).cancelUrl }
    return { ...frame, title: t(text('This payment is over')), lead: '', lines: [], answers: [], back }
  }
  const money = orderMoney(payment, await context.settings.read())
  const amount = money(payment.amount)
  const orders = await selectOrdersOfPayment(context.database.db, payment.id)
  return {
    ...frame,
    title: t(text('Test payment')),
    lead: t(text('No money moves here: you choose what the payment provider answers.')),
    ...(isUndelivered && { alert: t(text('The shop could not be told. Please try again.')) }),
    lines: orders.map(({ code, payable_amount }) => ({
      name: t(text('Order {{code}}'), { code }),
      amount: money(payable_amount),
    })),
    total: { name: t(text('Total')), amount },
    answers: [
      { value: 'pay', label: t(text('Pay {{amount}}'), { amount: isolated(amount) }) },
      { value: 'fail', label: t(text('Let the payment fail')) },
      { value: 'leave', label: t(text('Leave without paying')) },
    ],
  }
}

/** Isolates the direction, so that the currency's symbol keeps its place in right-to-left sentences. */
const isolated = (amount: string): string => `\u2066${amount}\u2069`

async function pageFrame({ settings }: PaymentContext, locale: string) {
  const { app_name: shopName, languages } = await settings.read()
  const direction = languages.find((language) => language.name === locale)?.direction ?? 'ltr'
  return { locale, direction, shopName }
}

async function returnUrlsOf({ config, database }: PaymentContext, { id }: PaymentRow) {
  const orders = await selectOrdersOfPayment(database.db, id)
  return returnUrls(config.appUrl, { id, orderIds: orders.map((order) => order.id) })
}

/** The content of the sandbox's page; every value is plain text. */
interface SandboxPage {
  locale: string
  direction: 'ltr' | 'rtl'
  title: string
  shopName: string
  lead: string
  /** The error of the last answer. */
  alert?: string
  lines: readonly { name: string; amount: string }[]
  total?: { name: string; amount: string }
  /** The buttons, the primary one first; empty after the payment. */
  answers: readonly { value: string; label: string }[]
  back?: { label: string; url: string }
}

const STYLE = `
:root{color-scheme:light dark;--page:#f6f6f4;--card:#fff;--ink:#1c1f1e;--soft:#5b6361;--line:#dcdfdd;--main:#0f5e5d;--on-main:#fff;--alert:#a3231d}
@media (prefers-color-scheme:dark){:root{--page:#141716;--card:#1e2221;--ink:#f1f4f3;--soft:#a9b3b0;--line:#3a403e;--main:#7ec5bd;--on-main:#0b1f1e;--alert:#ff9d94}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Arabic','Noto Sans Bengali',sans-serif}
main{width:100%;max-width:420px;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:16px}
h1{margin:0 0 4px;font-size:22px;line-height:1.3}
p{margin:0 0 16px;color:var(--soft)}
p.shop{margin:0 0 4px;font-weight:600}
p.alert{color:var(--alert);font-weight:600}
dl{margin:0 0 20px;padding:0}
dl div{display:flex;justify-content:space-between;gap:16px;padding:8px 0;border-bottom:1px solid var(--line)}
dl div.total{border:0;font-weight:700;font-size:18px}
dt{overflow-wrap:anywhere}dd{margin:0;white-space:nowrap}
form{display:grid;gap:8px}
button,a{display:block;width:100%;min-height:48px;padding:11px 16px;border:1px solid var(--line);border-radius:10px;background:transparent;color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:first-child,a{background:var(--main);border-color:var(--main);color:var(--on-main)}
button:focus-visible,a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
`

/** Allows only the inline style, and a form that may redirect to the shop. */
export const sandboxPolicy = (appUrl: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    `form-action 'self' ${new URL(appUrl).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export function renderSandboxPage(page: SandboxPage): string {
  const { locale, direction, title, shopName, lead, alert, lines, total, answers, back } = page
  const rows = [...lines.map((line) => renderRow(line)), ...(total ? [renderRow(total, 'total')] : [])]
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(shopName)}</title><style>${STYLE}</style></head>
<body><main>
<p class="shop">${escapeHtml(shopName)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(lead)}</p>
${alert ? `<p class="alert" role="alert">${escapeHtml(alert)}</p>` : ''}
${rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''}
${answers.length > 0 ? `<form method="post">${answers.map(renderButton).join('')}</form>` : ''}
${back ? `<a href="${escapeHtml(back.url)}">${escapeHtml(back.label)}</a>` : ''}
</main></body></html>
`
}

const renderRow = ({ name, amount }: { name: string; amount: string }, kind = 'line'): string =>
  `<div class="${kind}"><dt>${escapeHtml(name)}</dt><dd><bdi>${escapeHtml(amount)}</bdi></dd></div>`

const renderButton = ({ value, label }: { value: string; label: string }): string =>
  `<button name="answer" value="${escapeHtml(value)}">${escapeHtml(label)}</button>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

export const SandboxAnswer = z.object({ answer: z.enum(['pay', 'fail', 'leave']) })
type Answer = z.infer<typeof SandboxAnswer>['answer']

/** Sends an event to the shop's webhook. @returns whether it was accepted. */
export type Deliver = (webhook: { body: string; headers: Record<string, string> }) => Promise<boolean>

/**
 * Applies the chosen outcome as a real gateway would: by a signed webhook, and a redirect of the browser.
 * @returns the URL of the redirect; `undelivered` if the webhook failed; undefined for an unknown payment.
 */
export async function answerPayment(
  context: PaymentContext,
  visit: SandboxVisit,
  answer: Answer,
  deliver: Deliver,
): Promise<{ url: string } | 'undelivered' | undefined> {
  const payment = await findSandboxPayment(context, visit)
  if (!payment) return undefined
  const { successUrl, cancelUrl } = await returnUrlsOf(context, payment)
  if (payment.status !== 'open') return { url: payment.status === 'paid' ? successUrl : cancelUrl }
  if (answer === 'leave') return { url: cancelUrl }
  const event: SandboxEvent = {
    id: randomUUID(),
    key: paymentKey(payment),
    reference: visit.reference,
    state: answer === 'pay' ? 'paid' : 'failed',
    amount: payment.amount,
    currency: payment.currency,
    exponent: payment.exponent,
  }
  const body = JSON.stringify(event)
  const signature = sign(context.config.secret, body, context.now())
  const isDelivered = await deliver({ body, headers: { 'sandbox-signature': signature } })
  if (!isDelivered) return 'undelivered'
  return { url: answer === 'pay' ? successUrl : cancelUrl }
}
