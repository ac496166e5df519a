import type { MailContent, MailFrame } from './compose-mail.ts'

const FONT =
  "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,'Noto Sans Arabic','Noto Sans Bengali',sans-serif"

/** Renders a mail as one column with inline styles, which every mail program understands. Every value is escaped. */
export function mailHtml(frame: MailFrame, { subject, paragraphs, code, link }: MailContent): string {
  const { locale, direction, shopName, shopUrl, logo, color } = frame
  const [first = '', ...rest] = paragraphs
  const body = [
    paragraph(first),
    code === undefined ? '' : codeBlock(code),
    ...rest.map(paragraph),
    link ? button(link, color) : '',
  ]
  return `<!doctype html>
<html lang="${escaped(locale)}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f4f2">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${direction}" style="background:#f4f4f2"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:12px">
<tr><td style="padding:24px 28px 0;${FONT}"><a href="${escaped(shopUrl)}" style="color:#1c1f1e;text-decoration:none;font-size:18px;font-weight:600"><img src="${escaped(logo)}" alt="" height="40" style="height:40px;width:auto;border:0;vertical-align:middle"> ${escaped(shopName)}</a></td></tr>
<tr><td style="padding:20px 28px 28px;${FONT};font-size:16px;line-height:1.5;color:#1c1f1e;text-align:${direction === 'rtl' ? 'right' : 'left'}">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>
${body.filter(Boolean).join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>
`
}

const paragraph = (sentence: string): string => `<p style="margin:0 0 16px">${escaped(sentence)}</p>`

/** Digits read from left to right in every language. */
const codeBlock = (code: string): string =>
  `<p dir="ltr" style="margin:0 0 16px;padding:14px 0 14px 8px;background:#f4f4f2;border-radius:8px;text-align:center;font-size:32px;font-weight:700;letter-spacing:8px">${escaped(code)}</p>`

const button = ({ label, url }: { label: string; url: string }, color: string): string =>
  `<p style="margin:0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;background:${color};color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600">${escaped(label)}</a></p>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (value: string): string => value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
