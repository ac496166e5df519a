import type { Settings } from '../settings/index.ts'
import { mailHtml } from './mail-html.ts'
import type { OutgoingMessage } from './message.ts'

/** The content of a mail in the reader's language, without the shop's frame around it. */
export interface MailContent {
  subject: string
  /** Plain text, which is escaped. */
  paragraphs: readonly string[]
  /** Shown in large digits after the first paragraph. */
  code?: string
  /** Shown as a button after the paragraphs. */
  link?: { label: string; url: string }
}

export interface MailFrame {
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

function plainText({ shopName, shopUrl }: MailFrame, { paragraphs, code, link }: MailContent): string {
  const [first, ...rest] = paragraphs
  const parts = [first, code, ...rest, link && `${link.label}: ${link.url}`, `${shopName}\n${shopUrl}`]
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
