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
const mail = (settings = shop, locale = 'en') => composeMail(settings, { locale, appUrl: 'https://shop.test' }, content)

describe('a mail', () => {
  it('says the same in both parts, the code after the first sentence', () => {
    expect(mail().text).toBe(
      [
        'It has <b>three</b> lines.',
        '0042',
        'Thank you.',
        'See it: https://shop.test/order?a=1&b="2"',
        'Salt & <Pepper>\nhttps://shop.test',
      ].join('\n\n'),
    )
  })

  it('shows every value as it stands', () => {
    const { html, subject } = mail()
    expect(subject).toBe('A "new" order')
    expect(html).toContain('It has &lt;b&gt;three&lt;/b&gt; lines.')
    expect(html).toContain('Salt &amp; &lt;Pepper&gt;')
    expect(html).toContain('href="https://shop.test/order?a=1&amp;b=&quot;2&quot;"')
    expect(html).not.toContain('<b>')
  })

  it('reads in the direction of its language, its code from left to right', () => {
    expect(mail().html).toMatch(/<html lang="en" dir="ltr">[\s\S]*text-align:left/)
    expect(mail(shop, 'ar').html).toMatch(
      /<html lang="ar" dir="rtl">[\s\S]*text-align:right[\s\S]*<p dir="ltr"[^>]*>0042/,
    )
  })

  it('shows a logo that mail programs can draw, from where shoppers reach the shop', () => {
    const logo = (web_logo: string | null) => /<img src="([^"]*)"/.exec(mail({ ...shop, web_logo }).html ?? '')?.[1]
    expect(logo('/media/logo.png')).toBe('https://shop.test/media/logo.png')
    expect(logo('/media/logo.svg')).toBe('https://shop.test/icons/icon-192.png')
    expect(logo(null)).toBe('https://shop.test/icons/icon-192.png')
    expect(logo('https://cdn.test/logo.webp')).toBe('https://cdn.test/logo.webp')
  })

  it('takes the shop’s colour where it is a plain one', () => {
    const colored = (primary: string) => mail({ ...shop, theme_colors: { primary } }).html
    expect(colored('#aa3311')).toContain('background:#aa3311')
    expect(colored('red;background:url(https://x.test)')).not.toContain('x.test')
  })
})
