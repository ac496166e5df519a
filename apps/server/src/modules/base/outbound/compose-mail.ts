import type { Settings } from '../settings/index.ts'
import type { OutgoingMessage } from './channels.ts'

/** The content of a mail in the reader's language, without the shop's frame around it. */
export interface MailContent {
  subject: string
  /** Plain text, which is escaped. */
  paragraphs: readonly string[]
  /** Shown in large digits after the first paragraph. */
  code?: string
  /** Shown as a button after the paragraphs. */
  link?: { label: string; url: string }
  /** What the reader is to keep, in small letters at the end. */
  appendix?: { title: string; paragraphs: readonly string[] } | undefined
}

interface MailFrame {
  shopName: string
  /** PNG, JPEG or WebP: mail programs show no SVG. */
  logo: string
  shopUrl: string
  locale: string
  direction: 'ltr' | 'rtl'
  /** The shop's colour, for the button. */
  color: string
}

/** Splits user input into paragraphs for a mail, one per line. */
export const paragraphsOf = (text = ''): string[] => text.split(/\n+/).filter((line) => line.trim() !== '')

const DEFAULT_COLOR = '#0f5e5d'

/** Composes a mail of the shop as plain text and as simple HTML. */
export function composeMail(
  settings: Settings,
  { locale, appUrl }: { locale: string; appUrl: string },
  content: MailContent,
): Pick<OutgoingMessage, 'subject' | 'text' | 'html'> {
  const frame: MailFrame = {
    shopName: settings.app_name,
    logo: logoOf(settings, appUrl),
    shopUrl: appUrl,
    locale,
    direction: settings.languages.find((language) => language.name === locale)?.direction ?? 'ltr',
    color: plainColor(settings.theme_colors.primary),
  }
  return { subject: content.subject, text: plainText(frame, content), html: mailHtml(frame, content) }
}

function plainText({ shopName, shopUrl }: MailFrame, { paragraphs, code, link, appendix }: MailContent): string {
  const [first, ...rest] = paragraphs
  const kept = appendix ? [appendix.title, ...appendix.paragraphs] : []
  const parts = [first, code, ...rest, link && `${link.label}: ${link.url}`, ...kept, `${shopName}\n${shopUrl}`]
  return parts.filter(Boolean).join('\n\n')
}

/** An SVG logo is replaced by the PNG icon of the web app. */
function logoOf({ web_logo }: Settings, appUrl: string): string {
  const picture = web_logo && !/\.svg$/i.test(web_logo) ? web_logo : '/icons/icon-192.png'
  return new URL(picture, `${appUrl}/`).href
}

/** Accepts only hex colours, since the value becomes part of a style. */
const plainColor = (color: string | undefined): string =>
  color && /^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_COLOR

const FONT =
  "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,'Noto Sans Arabic','Noto Sans Bengali',sans-serif"

/** Renders a mail as one column with inline styles, which every mail program understands. Every value is escaped. */
function mailHtml(frame: MailFrame, { subject, paragraphs, code, link, appendix }: MailContent): string {
  const { locale, direction, shopName, shopUrl, logo, color } = frame
  const [first = '', ...rest] = paragraphs
  const body = [
    paragraph(first),
    code === undefined ? '' : codeBlock(code),
    ...rest.map(paragraph),
    link ? button(link, color) : '',
    appendix ? appendixHtml(appendix) : '',
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

const appendixHtml = ({ title, paragraphs }: NonNullable<MailContent['appendix']>): string =>
  `<div style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #dcdcd8;font-size:14px">
<h2 style="margin:0 0 12px;font-size:16px">${escaped(title)}</h2>
${paragraphs.map(paragraph).join('\n')}
</div>`

/** Digits read from left to right in every language. */
const codeBlock = (code: string): string =>
  `<p dir="ltr" style="margin:0 0 16px;padding:14px 0 14px 8px;background:#f4f4f2;border-radius:8px;text-align:center;font-size:32px;font-weight:700;letter-spacing:8px">${escaped(code)}</p>`

const button = ({ label, url }: { label: string; url: string }, color: string): string =>
  `<p style="margin:0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;background:${color};color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600">${escaped(label)}</a></p>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (value: string): string => value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

const WITH_SCHEME = /\b[a-z][a-z\d+.-]*:\/\/\S*/giu
const DOT_OF_ADDRESS = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2,})/gu

/**
 * A name that somebody chose, as mails to other people show it: without web addresses, and with no dot from which a mail program makes a
 * link. Otherwise a shop called *Your parcel waits: https://…* would have the market send its link to anybody.
 */
export const nameInMail = (name: string): string => name.replace(WITH_SCHEME, '…').replace(DOT_OF_ADDRESS, '·')

/** The seller as mails to shoppers name it: the shop, or the market itself where one seller sells, since pages name no shops then. */
export const sellerInMail = (
  { multi_vendor, app_name }: Pick<Settings, 'multi_vendor' | 'app_name'>,
  shopName: string,
): string => (multi_vendor ? nameInMail(shopName) : app_name)
