import { createHash } from 'node:crypto'

// The pages of the sandbox: plain HTML without scripts, of which every value is plain text.

export interface Frame {
  locale: string
  direction: 'ltr' | 'rtl'
  shopName: string
  title: string
}

const STYLE = `
:root{color-scheme:light dark;--page:#f6f6f4;--card:#fff;--ink:#1c1f1e;--soft:#5b6361;--line:#dcdfdd;--main:#0f5e5d;--on-main:#fff;--alert:#a3231d}
@media (prefers-color-scheme:dark){:root{--page:#141716;--card:#1e2221;--ink:#f1f4f3;--soft:#a9b3b0;--line:#3a403e;--main:#7ec5bd;--on-main:#0b1f1e;--alert:#ff9d94}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Arabic','Noto Sans Bengali',sans-serif}
main{width:100%;max-width:420px;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:16px}
h1{margin:0 0 4px;font-size:22px;line-height:1.3}
h2{margin:28px 0 4px;font-size:17px;line-height:1.3}
p{margin:0 0 16px;color:var(--soft)}
p.shop{margin:0 0 4px;font-weight:600}
p.alert{color:var(--alert);font-weight:600}
dl{margin:0 0 20px;padding:0}
dl div{display:flex;justify-content:space-between;gap:16px;padding:8px 0;border-bottom:1px solid var(--line)}
dl div.total{border:0;font-weight:700;font-size:18px}
dt{overflow-wrap:anywhere}dd{margin:0;white-space:nowrap;font-variant-numeric:tabular-nums}
small{display:block;color:var(--soft)}
form{display:grid;gap:8px;margin:0 0 16px}
label{display:grid;gap:4px;font-weight:600}
input,select{width:100%;min-height:48px;padding:11px 12px;border:1px solid var(--soft);border-radius:10px;background:var(--page);color:inherit;font:inherit;font-weight:400}
button,a{display:block;width:100%;min-height:48px;padding:11px 16px;border:1px solid var(--line);border-radius:10px;background:transparent;color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
a{margin:8px 0 0}
button:first-of-type,a.main{background:var(--main);border-color:var(--main);color:var(--on-main)}
form.plain button{background:transparent;border-color:var(--soft);color:inherit}
button:focus-visible,a:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
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

/** @param parts the page's content as HTML */
export const renderFrame = ({ locale, direction, title, shopName }: Frame, parts: readonly string[]): string =>
  `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(shopName)}</title><style>${STYLE}</style></head>
<body><main>
<p class="shop">${escapeHtml(shopName)}</p>
<h1>${escapeHtml(title)}</h1>
${parts.filter((part) => part !== '').join('\n')}
</main></body></html>
`

export const renderLead = (lead: string): string => (lead ? `<p>${escapeHtml(lead)}</p>` : '')

export const renderAlert = (alert: string | undefined): string =>
  alert ? `<p class="alert" role="alert">${escapeHtml(alert)}</p>` : ''

export interface Row {
  name: string
  /** Smaller, below the name. */
  note?: string
  amount: string
}

export function renderRows(lines: readonly Row[], total?: Row): string {
  const rows = [...lines.map((line) => renderRow(line)), ...(total ? [renderRow(total, 'total')] : [])]
  return rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''
}

const renderRow = ({ name, note, amount }: Row, kind = 'line'): string =>
  `<div class="${kind}"><dt>${escapeHtml(name)}${note ? `<small>${escapeHtml(note)}</small>` : ''}</dt><dd><bdi>${escapeHtml(amount)}</bdi></dd></div>`

export interface Button {
  value: string
  label: string
}

export const renderButtons = (name: string, buttons: readonly Button[]): string =>
  buttons
    .map(({ value, label }) => `<button name="${name}" value="${escapeHtml(value)}">${escapeHtml(label)}</button>`)
    .join('')

export const renderLink = ({ label, url }: { label: string; url: string }, kind: 'main' | 'other' = 'other'): string =>
  `<a class="${kind}" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

export interface Section {
  title: string
  lead?: string
  rows?: readonly Row[]
  /** Each a form of its own. */
  forms: readonly Form[]
  links?: readonly { label: string; url: string }[]
}

export interface Form {
  /** What its buttons are about, or what tells a repeated click from a new one. */
  of?: string
  fields?: readonly Field[]
  buttons: readonly Button[]
}

export interface Field {
  name: string
  label: string
  /** A list to choose of; without it, an amount is typed. */
  choices?: readonly { value: string; label: string }[]
  value: string
}

export const renderSection = ({ title, lead = '', rows = [], forms, links = [] }: Section): string =>
  [
    `<h2>${escapeHtml(title)}</h2>`,
    renderLead(lead),
    renderRows(rows),
    ...forms.map(renderForm),
    ...links.map((link) => renderLink(link)),
  ].join('')

const renderForm = ({ of, fields = [], buttons }: Form): string =>
  [
    `<form method="post"${fields.length === 0 ? ' class="plain"' : ''}>`,
    of === undefined ? '' : `<input type="hidden" name="of" value="${escapeHtml(of)}">`,
    ...fields.map(renderField),
    renderButtons('act', buttons),
    '</form>',
  ].join('')

const renderField = ({ name, label, choices, value }: Field): string =>
  `<label>${escapeHtml(label)}${
    choices
      ? `<select name="${name}">${choices.map((choice) => renderChoice(choice, value)).join('')}</select>`
      : `<input name="${name}" inputmode="decimal" autocomplete="off" dir="ltr" value="${escapeHtml(value)}">`
  }</label>`

const renderChoice = ({ value, label }: { value: string; label: string }, chosen: string): string =>
  `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`
