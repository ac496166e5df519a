import { createHash } from 'node:crypto'

/** The content of the sandbox's page; every value is plain text. */
export interface SandboxPage {
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
