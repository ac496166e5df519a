import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../settings/index.ts'
import { composeMail } from './compose-mail.ts'

const shop = {
  ...defaultSettings,
  app_name: 'Salt & <Pepper>',
  languages: [
    { id: 1, name: 'en', title: 'English', direction: 'ltr' as const },
    { id: 2, name: 'ar', title: 'العربية', direction: 'rtl' as const },
  ],
}
const content = {
  subject: 'A "new" order',
  paragraphs: ['It has <b>three</b> lines.', 'Thank you.'],
  code: '0042',
  link: { label: 'See it', url: 'https://shop.test/order?a=1&b="2"' },
}
const composeTestMail = (settings = shop, locale = 'en') =>
  composeMail(settings, { locale, appUrl: 'https://shop.test' }, content)

describe('composeMail', () => {
  it('writes the text part with the code after the first sentence', () => {
    expect(composeTestMail().text).toBe(
      [
        'It has <b>three</b> lines.',
        '0042',
        'Thank you.',
        'See it: https://shop.test/order?a=1&b="2"',
        'Salt & <Pepper>\nhttps://shop.test',
      ].join('\n\n'),
    )
  })

  it('ends with what the reader is to keep', () => {
    const appendix = { title: 'Right of <withdrawal>', paragraphs: ['Within 14 days.'] }
    const mail = composeMail(shop, { locale: 'en', appUrl: 'https://shop.test' }, { ...content, appendix })
    expect(mail.text).toMatch(/&b="2"\n\nRight of <withdrawal>\n\nWithin 14 days\.\n\nSalt/)
    expect(mail.html).toMatch(/See it<\/a>[\s\S]*Right of &lt;withdrawal&gt;<\/h2>\s*<p[^>]*>Within 14 days/)
  })

  it('escapes all values in the HTML part', () => {
    const { html, subject } = composeTestMail()
    expect(subject).toBe('A "new" order')
    expect(html).toContain('It has &lt;b&gt;three&lt;/b&gt; lines.')
    expect(html).toContain('Salt &amp; &lt;Pepper&gt;')
    expect(html).toContain('href="https://shop.test/order?a=1&amp;b=&quot;2&quot;"')
    expect(html).not.toContain('<b>')
  })

  it('sets the direction of the language, and of codes from left to right', () => {
    expect(composeTestMail().html).toMatch(/<html lang="en" dir="ltr">[\s\S]*text-align:left/)
    expect(composeTestMail(shop, 'ar').html).toMatch(
      /<html lang="ar" dir="rtl">[\s\S]*text-align:right[\s\S]*<p dir="ltr"[^>]*>0042/,
    )
  })

  it('shows the logo from the shop’s URL, or an icon if it is missing or SVG', () => {
    const logo = (web_logo: string | null) =>
      /<img src="([^"]*)"/.exec(composeTestMail({ ...shop, web_logo }).html ?? '')?.[1]
    expect(logo('/media/logo.png')).toBe('https://shop.test/media/logo.png')
    expect(logo('/media/logo.svg')).toBe('https://shop.test/icons/icon-192.png')
    expect(logo(null)).toBe('https://shop.test/icons/icon-192.png')
    expect(logo('https://cdn.test/logo.webp')).toBe('https://cdn.test/logo.webp')
  })

  it('uses the shop’s colour only if it is a plain colour', () => {
    const htmlWithColor = (primary: string) => composeTestMail({ ...shop, theme_colors: { primary } }).html
    expect(htmlWithColor('#aa3311')).toContain('background:#aa3311')
    expect(htmlWithColor('red;background:url(https://x.test)')).not.toContain('x.test')
  })
})
