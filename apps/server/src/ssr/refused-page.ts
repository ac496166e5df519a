import { createHash } from 'node:crypto'
import { errorStatus } from '@rialto/contract/error-codes'
import type { FastifyReply } from 'fastify'
import type { Refusal } from '../lib/refusal.ts'
import { text, translate } from '../texts/index.ts'

const STYLE =
  ":root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;box-sizing:border-box;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Arabic','Noto Sans Bengali',sans-serif}main{max-width:420px;text-align:center}h1{font-size:22px;line-height:1.3}a{display:inline-block;padding:11px 16px;color:inherit;font-weight:600}"

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`

/** A small page with the reason of a refusal, which costs little since it is not rendered. */
export function sendRefusedPage(reply: FastifyReply, locale: string, refusal: Refusal): FastifyReply {
  const message = escaped(translate(locale, refusal.text))
  const again = escaped(translate(locale, text('Try again')))
  return reply
    .code(errorStatus[refusal.code])
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'retry-after': Math.max(1, Math.ceil(refusal.retryAfter ?? 1)),
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${escaped(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${message}</title><style>${STYLE}</style></head><body dir="auto"><main><h1>${message}</h1><p><a href="">${again}</a></p></main></body></html>`,
    )
}

const escaped = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
